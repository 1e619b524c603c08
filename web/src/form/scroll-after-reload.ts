import { useEffect } from 'react'
import { keepScrolledAt } from '../ui/keep-scrolled.ts'
import { windowStorage } from '../ui/window-storage.ts'

const key = 'scroll position'

/** Whether the browser shows this page again: a reload, Back, or a phone that had dropped the page to save memory. */
const isShownAgain = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate')

const store = (route: string): void => windowStorage.set(key, JSON.stringify({ route, top: window.scrollY }))

const storedTop = (route: string): number => {
  const stored = JSON.parse(windowStorage.get(key) ?? '{}')
  return stored.route === route ? Number(stored.top) : 0
}

/** Shows a page of the form where it was before a reload. The browser cannot: there is nothing to scroll yet when it would. */
export const useScrollAfterReload = (route: string): void => {
  useEffect(() => {
    const top = isShownAgain() && window.location.hash === '' ? storedTop(route) : 0
    const stop = top > 0 ? keepScrolledAt(top) : undefined
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
