import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { countChanges, maxChangesPerSecond } from './history-guard.ts'

/** A Firefox of the system; Playwright cannot open a window in an unchanged one, so that Puppeteer drives it. */
export const firefoxPath = [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox', '/usr/bin/firefox-esr'].find(
  (path) => path !== '' && existsSync(path),
)

/** Runs in the page: the day of the server is the day of the browser, while timers go on. */
const stopDate = (now: number): void => {
  window.Date = new Proxy(Date, {
    construct: (RealDate, args) => Reflect.construct(RealDate, args.length === 0 ? [now] : args),
    get: (RealDate, name) => (name === 'now' ? () => now : Reflect.get(RealDate, name)),
  })
}

const openPage = async (browser: Browser, now: Date, loops: Set<string>): Promise<Page> => {
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 800 })
  await page.exposeFunction('reportHistoryLoop', (path: string) => {
    loops.add(path)
  })
  await page.evaluateOnNewDocument(countChanges, maxChangesPerSecond)
  await page.evaluateOnNewDocument(stopDate, now.getTime())
  return page
}

/** A page of Firefox that is watched like those of the other browser. */
export const openFirefox = async (executablePath: string, now: Date, loops: Set<string>) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      // A date is typed in the order of the language.
      'intl.locale.requested': 'en-US',
      // One page needs one process, and none that waits for the next page.
      'dom.ipc.processCount': 1,
      'dom.ipc.processCount.webIsolated': 1,
      'dom.ipc.processPrelaunch.enabled': false,
      // Nobody looks at it, so it need not draw sixty times a second.
      'layout.frame_rate': 5,
    },
  })
  return { page: await openPage(browser, now, loops), close: () => browser.close() } as const
}
