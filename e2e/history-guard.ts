import type { Browser, BrowserContext } from '@playwright/test'

/** No person changes the address as often as this: more is a loop, and browsers begin to ignore the calls. */
export const maxChangesPerSecond = 10

declare global {
  interface Window {
    /** What each page that is watched is given to report with. */
    reportHistoryLoop?: (path: string) => void
  }
}

/** Runs in the page, before its own scripts; tells `reportHistoryLoop` about more than so many changes in a second. */
export const countChanges = (max: number): void => {
  const { performance, history, location } = window
  const now = performance.now.bind(performance)
  const changedAt: number[] = []
  const count = (): void => {
    changedAt.push(now())
    const first = changedAt.length > max ? changedAt.shift() : undefined
    if (first !== undefined && now() - first < 1_000) window.reportHistoryLoop?.(location.pathname)
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history)
    history[name] = (...args) => {
      count()
      change(...args)
    }
  }
}

const watchContext = async (context: BrowserContext, loops: Set<string>): Promise<void> => {
  await context.exposeBinding('reportHistoryLoop', (_source, path: string) => {
    loops.add(path)
  })
  await context.addInitScript(countChanges, maxChangesPerSecond)
}

/** Watches every page of a browser. Holds the paths at which the history changed without end. */
export const watchHistory = (browser: Browser): Set<string> => {
  const loops = new Set<string>()
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await watchContext(context, loops)
    return context
  }
  return loops
}
