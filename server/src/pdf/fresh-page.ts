import type { Browser, BrowserContext, Page } from 'playwright-core'

export type PageNeeds = {
  readonly timeZone: string
  /** Makes the addresses that a page asks for answer. */
  readonly serve: (context: BrowserContext) => Promise<unknown>
}

/** An empty page in a context of its own, which shares nothing with any other and reaches no network. */
export const freshPage = async (browser: Browser, { timeZone, serve }: PageNeeds): Promise<Page> => {
  const context = await browser.newContext({
    ...{ locale: 'en-US', timezoneId: timeZone, colorScheme: 'light', reducedMotion: 'reduce' },
    // Nobody looks at the screen, and what is not on it need not be painted.
    viewport: { width: 816, height: 100 },
    ...{ offline: true, serviceWorkers: 'block', acceptDownloads: false },
  })
  await serve(context)
  return context.newPage()
}

export const discard = (page: Page): Promise<void> =>
  page
    .context()
    .close()
    .catch(() => undefined)
