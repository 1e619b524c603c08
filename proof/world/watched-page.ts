import type { Browser, Page } from '@playwright/test'

export type Watched = { readonly page: Page; readonly surprises: readonly string[] }

/** A page that notices whatever runs, asks or breaks the content policy. */
export const watchedPage = async (browser: Browser, url: string, cookies: string): Promise<Watched> => {
  const context = await browser.newContext({ baseURL: url })
  const pairs = cookies.split('; ').flatMap((cookie) => (cookie ? [cookie.split('=')] : []))
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url })))
  const page = await context.newPage()
  const surprises: string[] = []
  await page.exposeFunction('hit', () => surprises.push('a script ran'))
  page.on('dialog', (dialog) => surprises.push(dialog.message()))
  page.on('pageerror', (error) => surprises.push(error.message))
  page.on(
    'console',
    (said) => void (/Content Security Policy|Trusted/i.test(said.text()) && surprises.push(said.text())),
  )
  page.on('request', (asked) => void (new URL(asked.url()).host !== new URL(url).host && surprises.push(asked.url())))
  return { page, surprises }
}
