import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to the heading of a section when what had it is gone, such as a form that was sent or a row that was removed.
 * Otherwise the keyboard would start again at the top of the page.
 */
export const useLostFocus = (section: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = section.current
    if (!element) return
    let focused: EventTarget | null = null
    const onFocus = ({ target }: FocusEvent) => {
      focused = target
    }
    const observer = new MutationObserver(() => {
      const isGone = focused instanceof Node && !focused.isConnected
      if (isGone && document.activeElement === document.body) element.querySelector('h2')?.focus()
    })
    element.addEventListener('focusin', onFocus)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [section])
}
