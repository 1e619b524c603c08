import { ConnectionError, ServerError } from '../api/failures.ts'
import { pauseAfter } from './pause-after.ts'

/** What a server or something before it says while it is away or has too much to do. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504])

const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ServerError && passing.has(error.status))

/** Makes a call again, later each time, as long as it fails for a reason that passes. `onWait` is told of each failure. */
export const keepTrying = async <Result>(
  make: () => Promise<Result>,
  onWait: () => void,
  signal: AbortSignal,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await make()
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      onWait()
      await pauseAfter(attempt)
      if (signal.aborted) throw error
    }
  }
}
