import { useEffect, useRef } from 'react'
import { useIsStudent } from '../session/snapshot.ts'
import { useLocation } from '../ui/router.tsx'

/** What is shown here; some addresses show a student another screen. */
export const useScreen = (): string => `${useLocation().pathname} ${useIsStudent()}`

export const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true })

/** Opens a screen at its top, with the focus on its content. Where Back and Forward lead is for `ReturnToPlace`. */
export const RouteFocus = () => {
  const { hash, isReturn } = useLocation()
  const screen = useScreen()
  const previous = useRef(screen)
  useEffect(() => {
    if (previous.current === screen) return
    previous.current = screen
    if (isReturn || hash !== '') return
    window.scrollTo(0, 0)
    focusContent()
  }, [screen, hash, isReturn])
  return null
}
