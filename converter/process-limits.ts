import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RetryableFailure, Unconvertible } from './failures.ts'

export type ProcessLimits = {
  /** Wall time. A try that runs out of it may succeed on a less busy machine. */
  readonly timeoutMs: number
  /** Processor time. A file that needs more is too complex on every machine. */
  readonly maxCpuMs: number
  readonly residentMegabytes: number
}

/**
 * What one conversion may use. The processor time of a child and of a layout together is less than the wall time, so a file
 * that computes all the time is refused once and not tried again.
 */
export const conversionLimits = {
  timeoutMs: 30_000,
  maxCpuMs: 12_000,
  heapMegabytes: 256,
  residentMegabytes: 768,
} as const

/**
 * Arguments for /bin/sh that start a program at a lower priority than the server, with a limit on its processor time
 * that holds even when the process that should end it is gone.
 */
export const limitedShell = (maxCpuSeconds: number): readonly string[] => [
  '-c',
  `ulimit -t ${maxCpuSeconds}; exec nice -n 10 "$0" "$@"`,
]

/** Compiled modules are kept for the next host, child and thread, where the project folder is writable. */
export const compileCache = join(import.meta.dirname, '../.cache/compiled')

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

/** A process that ends while it is measured counts as empty. */
const readProc = (path: string) => readFile(path, 'utf8').catch(() => '')

type Usage = { readonly megabytes: number; readonly cpuMs: number }

/** /proc/PID/status counts memory in kB on every machine; statm counts pages, which have 4, 16 or 64 kB. */
export const residentMegabytesIn = (status: string): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024

/** The user and system time of a process and of its ended children. */
const cpuMsIn = (stat: string): number =>
  stat
    // The name in parentheses may hold spaces.
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * tickMs, 0)

/** Linux lists children by the thread that started them.*/
const childrenOf = async (pid: number): Promise<readonly number[]> => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(threads.map((thread) => readProc(`/proc/${pid}/task/${thread}/children`)))
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

/** What a process and all its descendants use; 0 where there is no /proc. */
const usageOf = async (pid: number): Promise<Usage> => {
  const [status, stat, children] = await Promise.all([
    readProc(`/proc/${pid}/status`),
    readProc(`/proc/${pid}/stat`),
    childrenOf(pid),
  ])
  const own = { megabytes: residentMegabytesIn(status), cpuMs: cpuMsIn(stat) }
  const below = await Promise.all(children.map(usageOf))
  return below.reduce(
    (sum, used) => ({ megabytes: sum.megabytes + used.megabytes, cpuMs: sum.cpuMs + used.cpuMs }),
    own,
  )
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user cannot be signalled, but it runs.
    return hasCode(error, 'EPERM')
  }
}

/** Kills a process group by its leader's id. macOS refuses to signal a group of which only ended processes are left. */
export const killGroup = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    const isOver = hasCode(error, 'ESRCH') || (process.platform === 'darwin' && hasCode(error, 'EPERM'))
    if (!isOver) throw error
  }
}

type Watched = {
  readonly pid: () => number | undefined
  readonly limits: ProcessLimits
  readonly kill: () => void
  readonly signal: AbortSignal
}

const checkEveryMs = 50

/** Waits for work that a process does; kills the process when it exceeds a limit or the work is aborted. */
export const withinLimits = async <Result>(work: Promise<Result>, watched: Watched): Promise<Result> => {
  const { pid, limits, kill, signal } = watched
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const stop = (error: Error) => {
    reject(error)
    kill()
  }
  let cpuMsBefore: number | undefined
  const checkUsage = async () => {
    const id = pid()
    if (id === undefined) return
    const { megabytes, cpuMs } = await usageOf(id)
    cpuMsBefore ??= cpuMs
    if (cpuMs - cpuMsBefore > limits.maxCpuMs) stop(new Unconvertible('tookTooLong'))
    if (megabytes > limits.residentMegabytes) stop(new Unconvertible('tooMuchMemory'))
  }
  const onAbort = () => stop(new RetryableFailure('gaveUp', 'The conversion was aborted.'))
  const onTimeout = () => stop(new RetryableFailure('tookTooLong', 'The program took too long.'))
  const timeout = setTimeout(onTimeout, limits.timeoutMs)
  const interval = setInterval(checkUsage, checkEveryMs)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([work, stopped])
  } finally {
    clearTimeout(timeout)
    clearInterval(interval)
    signal.removeEventListener('abort', onAbort)
  }
}
