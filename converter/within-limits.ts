import type { ConversionFailure } from './conversion-messages.ts'
import { residentMegabytes } from './process-tree.ts'

/** Says that a program at work on a file was ended or died; another try may go better. */
export class ConversionDied extends Error {
  readonly failure: ConversionFailure

  constructor(failure: ConversionFailure, reason: string) {
    super(reason)
    this.failure = failure
  }
}

export type ProcessLimits = { readonly milliseconds: number; readonly residentMegabytes: number }

type Watched = {
  readonly pid: () => number | undefined
  readonly limits: ProcessLimits
  /** Ends the program, whatever it does. */
  readonly kill: () => void
  readonly signal: AbortSignal
}

const lookEveryMs = 50

/** Waits for work that a program does, and ends the program when it takes too long, takes too much or is no longer wanted. */
export const withinLimits = async <Result>(work: Promise<Result>, watched: Watched): Promise<Result> => {
  const { pid, limits, kill, signal } = watched
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const stop = (failure: ConversionFailure, reason: string) => {
    reject(new ConversionDied(failure, reason))
    kill()
  }
  const look = async () => {
    const id = pid()
    if (id !== undefined && (await residentMegabytes(id)) > limits.residentMegabytes)
      stop('tooMuchMemory', 'The program took too much memory.')
  }
  const onAbort = () => stop('gaveUp', 'The work was broken off.')
  const timer = setTimeout(() => stop('tookTooLong', 'The program took too long.'), limits.milliseconds)
  const looking = setInterval(look, lookEveryMs)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([work, stopped])
  } finally {
    clearTimeout(timer)
    clearInterval(looking)
    signal.removeEventListener('abort', onAbort)
  }
}
