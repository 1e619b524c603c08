import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { conversionFiles } from '../work-folder.ts'

/** The program of a child process that misbehaves as the name of its file says. */
export const hostileProgram = join(import.meta.dirname, 'hostile-child.ts')

/** The running processes that a process has started. */
export const childProcessesOf = (pid: number): readonly number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number)
    .sort()

/** Whether a process runs; a process that ended but was not waited for does not. */
export const isAlive = (pid: number): boolean => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** A work folder with a source file, removed after the test. */
export const folderWith = async (source: Buffer | string = '%PDF-1.7'): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'test-conversion-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, conversionFiles.source), source)
  return folder
}
