import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { unpackTemplate } from './embedded-template.ts'
import { launchProcess, type RunningProcess } from './launch-process.ts'
import { untilDatabaseEnded } from './until-database-ended.ts'

type Environment = Readonly<Record<string, string>>

/** Runs a program of ours as a process of its own, without the settings of the test run; it ends with the test. */
export const startProcess = (settings: Environment, program?: string, cwd?: string): RunningProcess => {
  const launched = launchProcess({ settings, ...(program && { program }), ...(cwd && { cwd }) })
  onTestFinished(async () => {
    launched.kill('SIGKILL')
    await launched.ended
  })
  return launched
}

/** A folder that is gone after the test. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'test-data-'))
  onTestFinished(async () => {
    await untilDatabaseEnded(folder)
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

/** A data folder whose database has been started before, so that a process opens it at once. */
export const embeddedFolder = async (): Promise<string> => {
  const folder = await temporaryFolder()
  await unpackTemplate(inject('startedTemplate'), folder)
  return folder
}
