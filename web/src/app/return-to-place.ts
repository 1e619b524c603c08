import { useEffect } from 'react'
import { focusContent, moveFocusInPlace } from '../design/focus.ts'
import { keepScrolledAt } from '../ui/keep-scrolled.ts'
import { useObservable } from '../ui/observable.ts'
import { type Place, places } from './places.ts'
import { returned } from './route-focus.ts'

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
  moveFocusInPlace(element)
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

/** Shows a screen where it was left, after the screen itself, which goes to the question of an address with a hash too. */
export const ReturnToPlace = () => {
  const to = useObservable(returned)
  useEffect(() => {
    if (!to) return
    const place = places.get(to.entry)
    if (to.hash === '') return returnTo(place ?? top)
    return place && returnAfterPaint(place)
  }, [to])
  return null
}
