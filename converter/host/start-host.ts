import { type ChildProcess, fork } from 'node:child_process'
import type { HostSettings, Note } from './host-messages.ts'
import { hostTalk } from './host-talk.ts'

export type Host = {
  readonly pid: number | undefined
  readonly convert: (folder: string, fileName: string, signal: AbortSignal) => Promise<void>
  /** Fulfilled once it can be given files, rejected where it cannot start. */
  readonly ready: Promise<void>
  readonly ended: Promise<unknown>
  /** Ends the host with everything it started. */
  readonly end: () => Promise<void>
}

const program = new URL('./conversion-host.ts', import.meta.url)
/** A host that does not obey in this time is beyond hope. */
const timeoutMs = 6_000

/** Nothing of the server's secrets is known to whoever touches a stranger's file. */
const environment = () => {
  const { PATH = '', HOME = '', TMPDIR, FONTCONFIG_FILE } = process.env
  const places = { ...(TMPDIR !== undefined && { TMPDIR }), ...(FONTCONFIG_FILE !== undefined && { FONTCONFIG_FILE }) }
  return { PATH, HOME, ...places }
}

const start = (settings: HostSettings): ChildProcess =>
  fork(program, [JSON.stringify(settings)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: environment(),
  })

const killUnless = async (obeyed: Promise<unknown>, host: ChildProcess) => {
  const killing = setTimeout(() => host.kill('SIGKILL'), timeoutMs).unref()
  await obeyed.catch(() => undefined)
  clearTimeout(killing)
}

/** Starts one process that hosts conversions. */
export const startHost = (settings: HostSettings, note: Note): Host => {
  const host = start(settings)
  const { ready, ended, tell, expect } = hostTalk(host, note)
  const convert: Host['convert'] = async (folder, fileName, signal) => {
    await ready
    const { job, settled } = expect()
    const breakOff = () => {
      tell({ say: 'break off', job })
      void killUnless(settled, host)
    }
    tell({ say: 'convert', job, folder, fileName })
    signal.addEventListener('abort', breakOff)
    if (signal.aborted) breakOff()
    await settled.finally(() => signal.removeEventListener('abort', breakOff))
  }
  const end = async () => {
    if (host.connected) host.disconnect()
    await killUnless(ended, host)
  }
  return { pid: host.pid, ready, ended, convert, end }
}
