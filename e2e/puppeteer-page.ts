import puppeteer, { type LaunchOptions } from 'puppeteer-core'
import { clearStorage, type DrivenPage, emptyPage, waitForElement, watchPage } from './driven-page.ts'
import { countChanges, maxChangesPerSecond } from './history-guard.ts'

/** A page of a Firefox, or of an old Chromium. */
export const openPuppeteerPage = async (
  options: LaunchOptions,
  viewport: { readonly width: number; readonly height: number },
  now: Date,
): Promise<DrivenPage> => {
  const browser = await puppeteer.launch({ ...options, protocolTimeout: 45_000 })
  const page = await browser.newPage()
  await page.setViewport(viewport)
  await page.evaluateOnNewDocument(watchPage, now.getTime())
  await page.evaluateOnNewDocument(countChanges, maxChangesPerSecond)
  const see = (selector: string, text = '') => page.evaluateHandle(waitForElement, selector, text)
  return {
    open: async (url) => void (await page.goto(url)),
    see,
    press: async (selector, text) => (await see(selector, text)).click(),
    type: async (selector, text) => (await see(selector)).type(text),
    choose: async (selector, value) => {
      await see(selector)
      await page.focus(selector)
      await page.waitForSelector(`${selector} option[value="${value}"]`)
      await page.select(selector, value)
    },
    attach: async (selector, path) => {
      await see(selector)
      const input = await page.$(selector)
      await (await input?.toElement('input'))?.uploadFile(path)
    },
    run: (work, text = '') => page.evaluate(work, text),
    forget: async () => {
      await page.goto(emptyPage(page.url()))
      await page.evaluate(clearStorage)
      await browser.deleteCookie(...(await browser.cookies()))
    },
    close: () => browser.close(),
  }
}
