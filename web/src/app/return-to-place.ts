import { useEffect, useEffectEvent, useRef } from 'react'
import { keepScrolledAt } from '../ui/keep-scrolled.ts'
import { useHistory, useLocation } from '../ui/router.tsx'
import { elementAt, type Place, placeOf, rememberPlaces } from './places.ts'
import { focusContent, useScreen } from './route-focus.ts'

type Stop = () => void

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

/** An entry of before a reload has no place. */
const top: Place = { top: 0, selectors: [] }

/** Shows a screen where it was left. Stands behind the screens, which go to the question of such an address too. */
export const ReturnToPlace = () => {
  const history = useHistory()
  const { hash, entry, isReturn } = useLocation()
  const screen = useScreen()
  const previous = useRef(screen)
  useEffect(() => rememberPlaces(history), [history])
  const show = useEffectEvent(() => {
    const place = placeOf(entry)
    if (hash === '') return returnTo(place ?? top)
    return place && returnAfterPaint(place)
  })
  useEffect(() => {
    const isOther = previous.current !== screen
    previous.current = screen
    return isOther && isReturn ? show() : undefined
  }, [screen, isReturn])
  return null
}
