import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost, moveFocusInPlace } from '../../design/focus.ts'

/** Moves the focus to the box when the focused element inside of it is replaced. */
export const useKeepFocus = (box: RefObject<HTMLElement | null>, state: string): void => {
  const wasInside = useRef(false)

  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      // A dialog restores the focus by itself.
      if (!(target instanceof Element) || target.closest('[role="dialog"]')) return
      wasInside.current = box.current?.contains(target) ?? false
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is what has replaced the focused element
  useEffect(() => {
    if (wasInside.current && isFocusLost()) moveFocusInPlace(box.current)
  }, [box, state])
}
