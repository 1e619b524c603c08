import { UnauthorizedError } from '../api/failures.ts'
import { reportFailure } from '../api/report-failure.ts'
import { type Conversion, isPending, readStatus } from './conversion-status.ts'

type Needs = {
  readonly ask: () => Promise<Conversion>
  readonly onSettled: (conversion: Conversion) => void
  /** Nothing was settled for as long as anybody waits. */
  readonly onLate: () => void
}

const interval = 2_000
const patience = 5 * 60_000

/** Asks for a conversion until it has settled; answers how to stop asking. */
export const watchConversion = ({ ask, onSettled, onLate }: Needs): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let left = patience / interval

  const askOnce = async (): Promise<Conversion | undefined> => {
    try {
      const { status, message } = await ask()
      return { status: readStatus(status), message }
    } catch (error) {
      // A server that is away for a moment says nothing about the file; a session that is gone ends the asking.
      if (error instanceof UnauthorizedError) isStopped = true
      else reportFailure(error)
      return undefined
    }
  }

  const look = async (): Promise<void> => {
    const found = await askOnce()
    if (isStopped) return
    if (found && !isPending(found.status)) return onSettled(found)
    left -= 1
    if (left < 0) return onLate()
    timer = setTimeout(() => void look(), interval)
  }

  void look()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
