import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { modestShell } from '../modest-shell.ts'
import { killGroup } from '../process-tree.ts'
import type { Office } from './find-office.ts'
import { officeEnvironment } from './office-environment.ts'
import { writeOfficeProfile } from './office-profile.ts'

export type RunningOffice = {
  readonly pid: number | undefined
  /** Whether the office could read the document. */
  readonly convert: (files: { readonly input: string; readonly output: string }) => Promise<boolean>
  readonly kill: () => Promise<void>
}

const maxCpuSeconds = 1_200

const bridgeProgram = join(import.meta.dirname, 'office-bridge.py')
const answer = z.object({ say: z.enum(['ready', 'done', 'unreadable']) })

const officeArguments = (profile: string, pipe: string) => [
  ...['--headless', '--invisible', '--norestore', '--nologo', '--nodefault', '--nolockcheck', '--nofirststartwizard'],
  ...[`-env:UserInstallation=${pathToFileURL(profile)}`, `--accept=pipe,name=${pipe};urp;`],
]

/** Starts an office with that profile, and the program that holds the connection to it. */
const startPrograms = ({ soffice, python }: Office, profile: string) => {
  const pipe = `conversion-${randomUUID()}`
  const env = { ...officeEnvironment(), HOME: profile, SAL_USE_VCLPLUGIN: 'svp' }
  const words = [...modestShell(maxCpuSeconds), soffice, ...officeArguments(profile, pipe)]
  const office = spawn('/bin/sh', words, { detached: true, stdio: 'ignore', env })
  const bridge = spawn(python, [bridgeProgram, pipe, String(office.pid)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    env,
  })
  for (const unheard of [office, bridge, bridge.stdin]) unheard.on('error', () => undefined)
  return { office, bridge }
}

/** Starts an office with a throw-away profile; it is there once it has said so. */
export const startOffice = async (found: Office): Promise<RunningOffice> => {
  const profile = await mkdtemp(join(tmpdir(), `conversion-${process.pid}-office-`))
  await writeOfficeProfile(profile)
  const { office, bridge } = startPrograms(found, profile)
  const lines = createInterface({ input: bridge.stdout })[Symbol.asyncIterator]()

  const listen = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The office ended.')
    return answer.parse(JSON.parse(value)).say
  }
  const kill = async () => {
    killGroup(bridge.pid)
    killGroup(office.pid)
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  await listen().catch(async (error: unknown) => {
    await kill()
    throw error
  })
  return {
    pid: office.pid,
    convert: async (files) => {
      bridge.stdin.write(`${JSON.stringify(files)}\n`)
      return (await listen()) === 'done'
    },
    kill,
  }
}
