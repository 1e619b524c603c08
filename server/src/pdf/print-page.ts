import type { Browser, BrowserContext, Page } from 'playwright-core'

export type PageToPrint = {
  readonly url: string
  readonly footer: string
  readonly timeZone: string
  /** Makes the addresses that the page asks for answer. */
  readonly serve: (context: BrowserContext) => Promise<unknown>
  readonly signal: AbortSignal
}

/** Shown once there is everything to be read, or that there is nothing. */
const ready = 'main'
const readOnly = 'main.read-only'

const margin = { top: '0.6in', bottom: '0.9in', left: '0.75in', right: '0.75in' }

/** Every font that the text needs is there; a name with boxes for letters is worse than no copy. */
const fontsAreThere = `(async () => {
  document.body.getBoundingClientRect()
  await document.fonts.ready
  return [...document.fonts].every(({ status }) => status !== 'error')
})()`

const failOnError = (page: Page): Promise<never> =>
  new Promise((_, reject) => {
    page.on('pageerror', (error) => reject(new Error(`The page failed: ${error.message}`)))
    page.on('crash', () => reject(new Error('The page crashed.')))
  })

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const give = () => reject(new Error('The print was broken off.'))
    if (signal.aborted) give()
    signal.addEventListener('abort', give, { once: true })
  })

const print = async (page: Page, { url, footer }: PageToPrint): Promise<Buffer> => {
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForSelector(ready)
  if ((await page.locator(readOnly).count()) === 0) throw new Error('The page does not show the application.')
  if (!(await page.evaluate(fontsAreThere))) throw new Error('A font could not be loaded.')
  return page.pdf({
    format: 'Letter',
    margin,
    tagged: true,
    outline: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footer,
  })
}

/** Prints one page in a context of its own that shares nothing with any other. */
export const printPage = async (browser: Browser, order: PageToPrint): Promise<Buffer> => {
  const context = await browser.newContext({
    ...{ locale: 'en-US', timezoneId: order.timeZone, colorScheme: 'light', reducedMotion: 'reduce' },
    ...{ offline: true, serviceWorkers: 'block', acceptDownloads: false },
  })
  try {
    await order.serve(context)
    const page = await context.newPage()
    return await Promise.race([print(page, order), failOnError(page), aborted(order.signal)])
  } finally {
    await context.close().catch(() => undefined)
  }
}
