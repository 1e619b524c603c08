import { useEffect, useRef } from 'react'
import { focusContent } from '../design/focus.ts'
import { useIsStudent } from '../session/snapshot.ts'
import type { Location } from '../ui/history.ts'
import { observable } from '../ui/observable.ts'
import { useLocation } from '../ui/router.tsx'

/** What is shown here; some addresses show a student another screen. */
const useScreen = (): string => `${useLocation().pathname} ${useIsStudent()}`

/** The entry of the history to which Back or Forward has led; what shows it where it was left may load later. */
export const returned = observable<Pick<Location, 'entry' | 'hash'> | undefined>(undefined)

/** Opens a screen at its top, with the focus on its content. Where Back and Forward lead is for `ReturnToPlace`. */
export const RouteFocus = () => {
  const { hash, entry, isReturn } = useLocation()
  const screen = useScreen()
  const previous = useRef(screen)
  useEffect(() => {
    if (previous.current === screen) return
    previous.current = screen
    returned.set(isReturn ? { entry, hash } : undefined)
    if (isReturn || hash !== '') return
    window.scrollTo(0, 0)
    focusContent()
  }, [screen, hash, entry, isReturn])
  return null
}
