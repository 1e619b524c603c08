import type { Page } from 'playwright-core'
import type { WaitingPage } from './fresh-page.ts'

export type PageToPrint = {
  /** What the address of the waiting page is to name. */
  readonly hash: string
  readonly footer: string
  readonly signal: AbortSignal
}

const margin = { top: '0.6in', bottom: '0.9in', left: '0.75in', right: '0.75in' }

/**
 * Runs inside the page: waits for what there is to be read, and for its fonts, and answers what is wrong, if anything.
 * A name with boxes for letters is worse than no copy.
 */
const showAndWait = (hash: string): string => `new Promise((resolve) => {
  const look = async () => {
    const shown = document.querySelector('main')
    if (!shown) return
    seen.disconnect()
    if (!shown.matches('.read-only')) return resolve('The page does not show the application.')
    shown.getBoundingClientRect()
    await document.fonts.ready
    resolve([...document.fonts].some(({ status }) => status === 'error') ? 'A font could not be loaded.' : '')
  }
  const seen = new MutationObserver(look)
  seen.observe(document, { childList: true, subtree: true })
  location.hash = ${JSON.stringify(hash)}
})`

/** Asked directly: what Playwright brings into a page to ask for it costs more than the page itself. */
const show = async (page: Page, hash: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression: showAndWait(hash), awaitPromise: true })
  if (result.value !== '') throw new Error(String(result.value))
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const give = () => reject(new Error('The print was broken off.'))
    if (signal.aborted) give()
    signal.addEventListener('abort', give, { once: true })
  })

const print = async (page: Page, { hash, footer }: PageToPrint): Promise<Buffer> => {
  await show(page, hash)
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

/** Lets a waiting page show its application, and prints it; a mistake on the page or a lost patience is a failure. */
export const printPage = ({ page, failure }: WaitingPage, order: PageToPrint): Promise<Buffer> =>
  Promise.race([print(page, order), failure, aborted(order.signal)])
