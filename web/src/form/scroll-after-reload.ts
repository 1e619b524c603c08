import { useEffect } from 'react'
import { windowStorage } from '../ui/window-storage.ts'

const key = 'scroll position'

/** Longer than anything that a page loads after its first paint takes. */
const settlingMs = 5_000
const inputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin']

/** Whether the browser shows this page again: a reload, Back, or a phone that had dropped the page to save memory. */
const isShownAgain = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate')

const store = (route: string): void => windowStorage.set(key, JSON.stringify({ route, top: window.scrollY }))

const storedTop = (route: string): number => {
  const stored = JSON.parse(windowStorage.get(key) ?? '{}')
  return stored.route === route ? Number(stored.top) : 0
}

/** Scrolls there, and again when something that loads later changes the height, until the applicant does something. Returns how to stop. */
const keepAt = (top: number): (() => void) => {
  const resized = new ResizeObserver(() => window.scrollTo(0, top))
  const stop = () => {
    resized.disconnect()
    clearTimeout(timer)
    for (const type of inputEvents) window.removeEventListener(type, stop)
  }
  const timer = setTimeout(stop, settlingMs)
  for (const type of inputEvents) window.addEventListener(type, stop, { passive: true })
  resized.observe(document.body)
  return stop
}

/** Shows a page of the form where it was before a reload. The browser cannot: there is nothing to scroll yet when it would. */
export const useScrollAfterReload = (route: string): void => {
  useEffect(() => {
    const top = isShownAgain() && window.location.hash === '' ? storedTop(route) : 0
    const stop = top > 0 ? keepAt(top) : undefined
    const leaving = new AbortController()
    const { signal } = leaving
    window.addEventListener('pagehide', () => store(route), { signal })
    // A phone drops a page that is not visible without another event.
    document.addEventListener('visibilitychange', () => store(route), { signal })
    return () => {
      stop?.()
      leaving.abort()
      windowStorage.remove(key)
    }
  }, [route])
}
