import type { Browser, BrowserContext, Page } from 'playwright-core'

export type PageNeeds = {
  /** The page that shows an application as soon as its address names a token. */
  readonly address: string
  readonly timeZone: string
  /** Makes the addresses that a page asks for answer. */
  readonly serve: (context: BrowserContext) => Promise<unknown>
}

/** A page that waits for its one application. */
export type WaitingPage = {
  readonly page: Page
  /** Never fulfilled, and rejected as soon as something on the page goes wrong. */
  readonly failure: Promise<never>
  readonly discard: () => Promise<void>
}

const failureOn = (page: Page): Promise<never> => {
  const failure = new Promise<never>((_, reject) => {
    page.on('pageerror', (error) => reject(new Error(`The page failed: ${error.message}`)))
    page.on('crash', () => reject(new Error('The page crashed.')))
  })
  failure.catch(() => undefined)
  return failure
}

/** Opens the page in a context of its own, which shares nothing with any other and reaches no network. */
export const freshPage = async (browser: Browser, { address, timeZone, serve }: PageNeeds): Promise<WaitingPage> => {
  const context = await browser.newContext({
    ...{ locale: 'en-US', timezoneId: timeZone, colorScheme: 'light', reducedMotion: 'reduce' },
    // Nobody looks at the screen, and what is not on it need not be painted.
    viewport: { width: 816, height: 100 },
    ...{ offline: true, serviceWorkers: 'block', acceptDownloads: false },
  })
  const discard = () => context.close().catch(() => undefined)
  try {
    await serve(context)
    const page = await context.newPage()
    const failure = failureOn(page)
    await page.goto(address)
    return { page, failure, discard }
  } catch (error) {
    await discard()
    throw error
  }
}
