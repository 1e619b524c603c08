import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import type { Chromium } from '../../../platform/chromium/open-chromium.ts'
import { Unconvertible } from '../../conversion-messages.ts'
import type { DocxLayout } from '../docx-layout.ts'
import { type ProcessLimits, withinLimits } from '../within-limits.ts'
import { serveFont } from './bundled-fonts.ts'
import { emptyPage, pageScript } from './docx-page.ts'

export const browserLimits: ProcessLimits = { milliseconds: 25_000, residentMegabytes: 1_500 }

/** A fresh page that can reach nothing but our fonts, neither the network nor a file. */
const withOfflinePage = async <Result>(chromium: Chromium, work: (page: Page) => Promise<Result>): Promise<Result> => {
  const browser = await chromium.browser()
  const context = await browser.newContext({ offline: true, serviceWorkers: 'block', acceptDownloads: false })
  try {
    await context.route('**/*', serveFont)
    return await work(await context.newPage())
  } finally {
    await context.close().catch(() => undefined)
  }
}

const print = async (page: Page, docx: Buffer): Promise<Buffer> => {
  await page.setContent(emptyPage)
  await page.evaluate(await pageScript())
  await page.evaluate(`drawDocument("${docx.toString('base64')}")`).catch((error: unknown) => {
    throw page.isClosed() ? error : new Unconvertible('unreadable')
  })
  return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true })
}

/** Lays out documents in a headless browser, for machines without LibreOffice. */
export const browserLayout = (chromium: Chromium, limits = browserLimits): DocxLayout => ({
  layOut: async ({ input, output }, signal) => {
    const work = withOfflinePage(chromium, async (page) => writeFile(output, await print(page, await readFile(input))))
    await withinLimits(work, { pid: chromium.pid, limits, kill: () => void chromium.kill(), signal })
  },
  close: chromium.kill,
})
