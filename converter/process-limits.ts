import { readFile } from 'node:fs/promises'
import { type ConversionFailure, RetryableFailure } from './failures.ts'

export type ProcessLimits = { readonly timeoutMs: number; readonly residentMegabytes: number }

/** What one conversion may use. */
export const conversionLimits = { timeoutMs: 30_000, heapMegabytes: 256, residentMegabytes: 768 } as const

/**
 * Arguments for /bin/sh that start a program at a lower priority than the server, with a limit on its processor time
 * that holds even when the process that should end it is gone.
 */
export const limitedShell = (maxCpuSeconds: number): readonly string[] => [
  '-c',
  `ulimit -t ${maxCpuSeconds}; exec nice -n 10 "$0" "$@"`,
]

const pageBytes = 4096
const megabyte = 1_048_576

/** A process that ends while it is measured counts as empty. */
const readProc = (path: string) => readFile(path, 'utf8').catch(() => '')

/** The resident memory of a process and all its descendants in megabytes; 0 where there is no /proc. */
const residentMegabytes = async (pid: number): Promise<number> => {
  const pages = Number((await readProc(`/proc/${pid}/statm`)).split(' ')[1] ?? 0)
  const children = (await readProc(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean).map(Number)
  const below = await Promise.all(children.map(residentMegabytes))
  return (pages * pageBytes) / megabyte + below.reduce((sum, part) => sum + part, 0)
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

/** Kills a process group by its leader's id. */
export const killGroup = (pid: number | undefined): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

type Watched = {
  readonly pid: () => number | undefined
  readonly limits: ProcessLimits
  readonly kill: () => void
  readonly signal: AbortSignal
}

const memoryCheckMs = 50

/** Waits for work that a process does; kills the process when it exceeds a limit or the work is aborted. */
export const withinLimits = async <Result>(work: Promise<Result>, watched: Watched): Promise<Result> => {
  const { pid, limits, kill, signal } = watched
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const stop = (failure: ConversionFailure, reason: string) => {
    reject(new RetryableFailure(failure, reason))
    kill()
  }
  const checkMemory = async () => {
    const id = pid()
    if (id !== undefined && (await residentMegabytes(id)) > limits.residentMegabytes)
      stop('tooMuchMemory', 'The program used too much memory.')
  }
  const onAbort = () => stop('gaveUp', 'The conversion was aborted.')
  const timer = setTimeout(() => stop('tookTooLong', 'The program took too long.'), limits.timeoutMs)
  const memoryTimer = setInterval(checkMemory, memoryCheckMs)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([work, stopped])
  } finally {
    clearTimeout(timer)
    clearInterval(memoryTimer)
    signal.removeEventListener('abort', onAbort)
  }
}
