import { useEffect, useEffectEvent, useRef } from 'react'
import { keepScrolledAt } from '../ui/keep-scrolled.ts'
import { useLocation } from '../ui/router.tsx'
import { type Place, places } from './places.ts'
import { focusContent, useScreen } from './route-focus.ts'

type Stop = () => void

/** The element that had the focus there, or the next best; undefined if it is gone. */
const elementAt = (selectors: readonly string[]): HTMLElement | undefined => {
  for (const selector of selectors) {
    const found = selector === '' ? null : document.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return undefined
}

const returnTo = ([scrolled, ...selectors]: Place): Stop => {
  const element = elementAt(selectors)
  element?.focus({ preventScroll: true })
  // A heading takes the focus only after the content.
  if (!element || document.activeElement !== element) focusContent()
  window.scrollTo(0, scrolled)
  return keepScrolledAt(scrolled)
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
const top: Place = [0, '', '']

/** Shows a screen where it was left. Stands behind the screens, which go to the question of such an address too. */
export const ReturnToPlace = () => {
  const { hash, entry, isReturn } = useLocation()
  const screen = useScreen()
  // This may be loaded only after somebody has gone back.
  const previous = useRef('')
  const show = useEffectEvent(() => {
    const place = places.get(entry)
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
