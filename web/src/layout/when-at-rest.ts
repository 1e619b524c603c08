const inUse = ':hover, :active, :focus-within'

/** Calls back once, as soon as neither pointer nor focus is inside; the answer calls it off. */
export const whenAtRest = (element: Element, callBack: () => void): (() => void) => {
  const listening = new AbortController()
  const look = () => {
    if (listening.signal.aborted || element.matches(inUse)) return
    listening.abort()
    callBack()
  }
  // The focus is on its way when it is announced to leave.
  const lookSoon = () => setTimeout(look)
  for (const moment of ['pointerleave', 'pointerup', 'focusout'])
    element.addEventListener(moment, lookSoon, { signal: listening.signal })
  look()
  return () => listening.abort()
}
