import { useEffect, useEffectEvent, useRef } from 'react'
import { useIsStudent } from '../session/snapshot.ts'
import { keepScrolledAt } from '../ui/keep-scrolled.ts'
import { useLocation } from '../ui/router.tsx'
import { elementAt, type Place, placeOf } from './places.ts'

type Stop = () => void

/** Calls back after a change of screen; some addresses show a student another screen. */
const useScreenChange = (onChange: () => Stop | undefined): void => {
  const { pathname } = useLocation()
  const screen = `${pathname} ${useIsStudent()}`
  const previous = useRef(screen)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (previous.current === screen) return undefined
    previous.current = screen
    return change()
  }, [screen])
}

/** Where the screen was left that Back or Forward has led to. */
const usePlace = (): Place | undefined => {
  const { entry, isReturn } = useLocation()
  return isReturn ? placeOf(entry) : undefined
}

const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true })

/** Opens a screen at its top, with the focus on its content. */
export const RouteFocus = () => {
  const { hash } = useLocation()
  const place = usePlace()
  useScreenChange(() => {
    if (place || hash !== '') return undefined
    window.scrollTo(0, 0)
    focusContent()
    return undefined
  })
  return null
}

const returnTo = (place: Place): Stop => {
  const element = elementAt(place)
  element?.focus({ preventScroll: true })
  // A heading takes the focus only after the content.
  if (!element || document.activeElement !== element) focusContent()
  window.scrollTo(0, place.top)
  return keepScrolledAt(place.top)
}

/** After the next paint, when the browser has gone to the question that an address with a hash names. */
const returnAfterPaint = (place: Place): Stop => {
  let stop: Stop | undefined
  const frame = requestAnimationFrame(() => {
    const timer = setTimeout(() => {
      stop = returnTo(place)
    })
    stop = () => clearTimeout(timer)
  })
  return () => {
    cancelAnimationFrame(frame)
    stop?.()
  }
}

/** Shows a screen where it was left. Stands behind the screens, which go to the question of such an address too. */
export const ReturnToPlace = () => {
  const { hash } = useLocation()
  const place = usePlace()
  useScreenChange(() => place && (hash === '' ? returnTo(place) : returnAfterPaint(place)))
  return null
}
