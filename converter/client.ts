import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { isConversionFailure, RetryableFailure, Unconvertible } from './failures.ts'
import type { Converter } from './host/create-converter.ts'
import { type FromHost, fromHost, type ToHost } from './host/messages.ts'
import { compileCache } from './process-limits.ts'
import { removeAbandonedFolders } from './work-folder.ts'

type Host = {
  readonly pid: number | undefined
  readonly convert: (folder: string, fileName: string, signal: AbortSignal) => Promise<void>
  /** Rejects when the host ends before it is ready. */
  readonly ready: Promise<void>
  readonly ended: Promise<unknown>
  /** Ends the host and everything it started. */
  readonly end: () => Promise<void>
}

const program = new URL('./host/host.ts', import.meta.url)
/** A host that does not react within this time is killed. */
const killAfterMs = 6_000

/** The host handles untrusted files, so it gets none of the server's secrets. */
const environment = () => {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE: compileCache, ...(TMPDIR !== undefined && { TMPDIR }) }
}

const forkHost = (childProgram: string | undefined): ChildProcess =>
  fork(program, childProgram === undefined ? [] : [childProgram], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: environment(),
  })

const knownFailure = (failure: string) => (isConversionFailure(failure) ? failure : 'gaveUp')

/** Sends jobs to a host and settles them by its replies; a host that ends fails all of them. */
const connectToHost = (host: ChildProcess) => {
  const jobs = new Map<number, PromiseWithResolvers<void>>()
  const ready = Promise.withResolvers<void>()
  const ended = once(host, 'exit').catch(() => undefined)
  const crashed = ended.then(() => Promise.reject(new RetryableFailure('gaveUp', 'The conversion host ended.')))
  const isReady = Promise.race([ready.promise, crashed])
  // These may reject while no conversion waits for them.
  for (const promise of [ready.promise, crashed, isReady]) promise.catch(() => undefined)
  let lastJob = 0

  const handle = (message: FromHost): void => {
    if (message.type === 'ready') ready.resolve()
    if (message.type === 'converted') jobs.get(message.job)?.resolve()
    if (message.type === 'unconvertible')
      jobs.get(message.job)?.reject(new Unconvertible(knownFailure(message.failure)))
    if (message.type === 'failed')
      jobs.get(message.job)?.reject(new RetryableFailure(knownFailure(message.failure), message.reason))
  }
  host.on('message', (sent) => handle(fromHost.parse(sent)))

  const send = (message: ToHost) => {
    if (host.connected) host.send(message, () => undefined)
  }
  const startJob = (folder: string, fileName: string) => {
    lastJob += 1
    const job = lastJob
    const result = Promise.withResolvers<void>()
    jobs.set(job, result)
    send({ type: 'convert', job, folder, fileName })
    const settled = Promise.race([result.promise, crashed]).finally(() => jobs.delete(job))
    return { settled, abort: () => send({ type: 'abort', job }) }
  }
  return { ready: isReady, ended, startJob }
}

const killUnless = async (settled: Promise<unknown>, host: ChildProcess) => {
  const timer = setTimeout(() => host.kill('SIGKILL'), killAfterMs).unref()
  await settled.catch(() => undefined)
  clearTimeout(timer)
}

/** Starts a host process. */
const startHost = (childProgram: string | undefined): Host => {
  const host = forkHost(childProgram)
  const { ready, ended, startJob } = connectToHost(host)
  const convert: Host['convert'] = async (folder, fileName, signal) => {
    await ready
    const { settled, abort } = startJob(folder, fileName)
    const onAbort = () => {
      abort()
      void killUnless(settled, host)
    }
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    await settled.finally(() => signal.removeEventListener('abort', onAbort))
  }
  const end = async () => {
    if (host.connected) host.disconnect()
    await killUnless(ended, host)
  }
  return { pid: host.pid, ready, ended, convert, end }
}

export type { Converter } from './host/create-converter.ts'

type Deps = {
  /** Writes a line to the server's log. */
  readonly warn: (message: string) => void
  /** The program that converts one file; tests replace it. */
  readonly childProgram?: string
}

export type ConverterClient = Converter & {
  /** The process id of the host. */
  readonly pid: () => number | undefined
}

/**
 * The server's side of the converter: one host process, started with the first file, to which all files are sent. After
 * it has ended, the next file starts another one.
 */
export const createConverterClient = ({ warn, childProgram }: Deps): ConverterClient => {
  let isOpen = true
  let current: Host | undefined

  const start = (): Host => {
    const host = startHost(childProgram)
    current = host
    void host.ended.then(async () => {
      if (current === host) current = undefined
      if (isOpen) await removeAbandonedFolders().catch(() => warn('Abandoned work folders could not be removed.'))
    })
    return host
  }

  return {
    ready: () => (current ?? start()).ready,
    convert: (folder, fileName, signal) => (current ?? start()).convert(folder, fileName, signal),
    pid: () => current?.pid,
    close: async () => {
      isOpen = false
      await current?.end()
    },
  }
}
