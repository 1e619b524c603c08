import type { Page } from '@playwright/test'
import { test as base, expect } from './form-test.ts'

const listened = ['console', 'pageerror', 'request', 'response', 'requestfailed'] as const

/** Resets the window to its first state, but for the scripts it has compiled. */
const tidyUp = async (page: Page): Promise<void> => {
  const context = page.context()
  for (const event of listened) await page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.emulateMedia({ media: null, reducedMotion: null })
  await page.mouse.move(0, 0)
  for (const other of context.pages()) if (other !== page) await other.close()
  // A page of the same site without a script: the browser keeps the process, and nothing writes after the clearing.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
}

/** For tests to which the window makes no difference: they take turns in one, which spares most of the time a load takes. */
export const test = base.extend({
  context: async ({ lastingWindow }, use) => use(lastingWindow.context()),
  page: async ({ lastingWindow, viewport }, use) => {
    if (viewport) await lastingWindow.setViewportSize(viewport)
    await use(lastingWindow)
    await tidyUp(lastingWindow)
  },
})

export { expect }
