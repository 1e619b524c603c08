import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { killGroup, limitedShell } from '../process-limits.ts'
import { createWorkFolder } from '../work-folder.ts'
import { type Office, officeEnvironment } from './find-office.ts'

export type RunningOffice = {
  readonly pid: number | undefined
  /** Whether LibreOffice could read the document. */
  readonly convert: (files: { readonly input: string; readonly output: string }) => Promise<boolean>
  readonly kill: () => Promise<void>
}

const profileSettings: readonly (readonly [path: string, name: string, value: string])[] = [
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Office.Writer/Content/Update', 'Link', '0'],
  ['Office.Common/Misc', 'FirstRun', 'false'],
  ['Office.Common/Save/Document', 'LoadPrinter', 'false'],
]

const profileItem = ([path, name, value]: (typeof profileSettings)[number]) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** Creates a profile without links and macros, and without anything of the user who runs the server. */
const createProfile = async (): Promise<string> => {
  const folder = await createWorkFolder('office-')
  await mkdir(join(folder, 'user'), { recursive: true })
  await writeFile(
    join(folder, 'user/registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${profileSettings.map(profileItem).join('\n')}
</oor:items>`,
  )
  return folder
}

const maxCpuSeconds = 1_200
const bridgeProgram = join(import.meta.dirname, 'office-bridge.py')
const bridgeReply = z.object({ status: z.enum(['ready', 'done', 'unreadable']) })

const officeArguments = (profile: string, pipe: string) => [
  ...['--headless', '--invisible', '--norestore', '--nologo', '--nodefault', '--nolockcheck', '--nofirststartwizard'],
  ...[`-env:UserInstallation=${pathToFileURL(profile)}`, `--accept=pipe,name=${pipe};urp;`],
]

/** Starts LibreOffice with the profile, and the Python program that is connected to it. */
const startPrograms = ({ soffice, python }: Office, profile: string) => {
  const pipe = `conversion-${randomUUID()}`
  // LibreOffice is killed, so that whatever it leaves has to be in a folder that is removed.
  const env = { ...officeEnvironment(), HOME: profile, TMPDIR: profile, SAL_USE_VCLPLUGIN: 'svp' }
  const args = [...limitedShell(maxCpuSeconds), soffice, ...officeArguments(profile, pipe)]
  const office = spawn('/bin/sh', args, { detached: true, stdio: 'ignore', env })
  const bridge = spawn(python, [bridgeProgram, pipe, String(office.pid)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    env,
  })
  // A program that cannot start ends the bridge's output, which rejects the pending reply.
  for (const emitter of [office, bridge, bridge.stdin]) emitter.on('error', () => undefined)
  return { office, bridge }
}

/** Starts LibreOffice with a temporary profile and waits until it accepts documents. */
export const startOffice = async (found: Office): Promise<RunningOffice> => {
  const profile = await createProfile()
  const { office, bridge } = startPrograms(found, profile)
  const lines = createInterface({ input: bridge.stdout })[Symbol.asyncIterator]()

  const nextReply = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('LibreOffice ended.')
    return bridgeReply.parse(JSON.parse(value)).status
  }
  const kill = async () => {
    killGroup(bridge.pid)
    killGroup(office.pid)
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  await nextReply().catch(async (error: unknown) => {
    await kill()
    throw error
  })
  return {
    pid: office.pid,
    convert: async (files) => {
      bridge.stdin.write(`${JSON.stringify(files)}\n`)
      return (await nextReply()) === 'done'
    },
    kill,
  }
}
