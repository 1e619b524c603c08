import { reportFailure, UnauthorizedError } from '../../api/failures.ts'

export const pollIntervalMs = 2_000

/**
 * Asks at once, and again after each response, until it is stopped. A call that failed responds with nothing, because an unavailable server
 * says nothing about a file; an ended session ends the polling. Returns how to stop.
 */
export const pollStatus = <Status>(
  ask: () => Promise<Status>,
  onResponse: (status: Status | undefined) => void,
): (() => void) => {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const askOnce = () =>
    ask().catch((error: unknown) => {
      reportFailure(error)
      isStopped ||= error instanceof UnauthorizedError
      return undefined
    })
  const poll = async () => {
    const status = await askOnce()
    if (isStopped) return
    timer = setTimeout(poll, pollIntervalMs)
    onResponse(status)
  }
  void poll()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
