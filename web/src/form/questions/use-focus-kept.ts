import { type RefObject, useEffect, useRef } from 'react'

/** Keeps a keyboard user in place when what was focused inside a box is replaced by something else. */
export const useFocusKept = (box: RefObject<HTMLElement | null>, state: string): void => {
  const wasInside = useRef(false)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // A dialog is opened from somewhere and leads back there.
      if (!(target instanceof Element) || target.closest('[role="dialog"]')) return
      wasInside.current = box.current?.contains(target) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is what has replaced the focused element
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [box, state])
}
