/** Longer than anything that a page loads after its first paint takes. */
const settlingMs = 5_000
const inputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin']

/** Scrolls there, and again when something that loads later changes the height, until the applicant does something. Returns how to stop. */
export const keepScrolledAt = (top: number): (() => void) => {
  const resized = new ResizeObserver(() => window.scrollTo(0, top))
  const stop = () => {
    resized.disconnect()
    clearTimeout(timer)
    for (const type of inputEvents) window.removeEventListener(type, stop)
  }
  const timer = setTimeout(stop, settlingMs)
  for (const type of inputEvents) window.addEventListener(type, stop, { passive: true })
  resized.observe(document.body)
  return stop
}
