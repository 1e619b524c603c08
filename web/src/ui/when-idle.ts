import { useEffect, useState } from 'react'

/** A busy browser is never idle. What has waited so long is done nevertheless. */
const maxWaitMs = 800

/** What is to be done, and since when it waits. */
const waiting = new Map<() => void, number>()
let isRequested = false

/** Safari has no requestIdleCallback. */
const requestNext = (): void => {
  const [since = performance.now()] = waiting.values()
  const timeout = Math.max(1, maxWaitMs - (performance.now() - since))
  if ('requestIdleCallback' in window) window.requestIdleCallback(runNext, { timeout })
  else setTimeout(runNext, 50)
}

const runNext = (): void => {
  const [work] = waiting.keys()
  isRequested = work !== undefined
  if (!work) return
  waiting.delete(work)
  requestAnimationFrame(requestNext)
  work()
}

/**
 * Does the work when the browser is idle, one piece a frame, also what is late: many at once would hold up a key press. Returns a function that
 * cancels it.
 */
export const whenIdle = (work: () => void): (() => void) => {
  waiting.set(work, performance.now())
  if (!isRequested) requestNext()
  isRequested = true
  return () => {
    waiting.delete(work)
  }
}

/** Whether the browser has been idle since the component was shown. */
export const useIsIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
