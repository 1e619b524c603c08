/** What Escape closes: of what is open, that which was opened last. */
const closings: (() => void)[] = []

const closeLast = (event: KeyboardEvent): void => {
  const close = closings.at(-1)
  // A list inside it may have handled the key already.
  if (event.key !== 'Escape' || event.defaultPrevented || !close) return
  event.preventDefault()
  close()
}

/** Calls back when Escape closes this. Returns how to stop, once it is closed. */
export const onEscape = (close: () => void): (() => void) => {
  if (closings.length === 0) document.addEventListener('keydown', closeLast)
  closings.push(close)
  return () => {
    closings.splice(closings.lastIndexOf(close), 1)
    if (closings.length === 0) document.removeEventListener('keydown', closeLast)
  }
}
