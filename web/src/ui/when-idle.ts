/** A busy browser is never idle, and the work must be done within a second nevertheless. */
const maxWaitMs = 800

/** Safari has no requestIdleCallback. */
const requestIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: maxWaitMs })
  else setTimeout(work, 50)
}

/** What is to be done, and since when it waits. */
const waiting = new Map<() => void, number>()
let isRequested = false

const isLate = (since: number): boolean => performance.now() - since >= maxWaitMs

const runNext = () => {
  const [next] = waiting
  isRequested = next !== undefined
  if (!next) return
  requestAnimationFrame(() => requestIdle(runNext))
  for (const [work, since] of waiting) {
    if (work !== next[0] && !isLate(since)) break
    waiting.delete(work)
    work()
  }
}

/**
 * Does the work when the browser is idle, one piece a frame, because many at once would hold up a key press. Returns a function that
 * cancels it.
 */
export const whenIdle = (work: () => void): (() => void) => {
  waiting.set(work, performance.now())
  if (!isRequested) requestIdle(runNext)
  isRequested = true
  return () => {
    waiting.delete(work)
  }
}
