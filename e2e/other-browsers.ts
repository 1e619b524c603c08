import { chmod, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { LaunchOptions } from 'puppeteer-core'
import { fillFolder } from '../tools/browser/fill-folder.ts'
import { firefox, webkit } from '../tools/browser/other-browsers.ts'
import { chromium } from './chromium.ts'
import type { DrivenPage } from './driven-page.ts'
import { openPuppeteerPage } from './puppeteer-page.ts'
import { openWebdriverPage } from './webdriver-page.ts'

/** A browser that other tests do not use. */
export type OtherBrowser = {
  /** What to do if it is not there. */
  readonly missing: string | undefined
  /** Opens a page as large as a phone. */
  readonly open: (now: Date) => Promise<DrivenPage>
}

const phone = { width: 360, height: 740 }

const firefoxSettings = {
  // A date is typed in the order of the language.
  'intl.locale.requested': 'en-US',
  // One page needs one process, and none that waits for the next page.
  'dom.ipc.processCount': 1,
  'dom.ipc.processCount.webIsolated': 1,
  'dom.ipc.processPrelaunch.enabled': false,
  // Nobody looks at it, so it need not draw sixty times a second.
  'layout.frame_rate': 20,
}

/** A Firefox of the system. */
export const systemFirefox = (): OtherBrowser => {
  const executablePath = firefox.find() ?? ''
  return {
    missing: executablePath
      ? undefined
      : `Firefox: ${firefox.way.command}, or name one that is no snap in FIREFOX_PATH`,
    open: (now) =>
      openPuppeteerPage({ browser: 'firefox', executablePath, extraPrefsFirefox: firefoxSettings }, phone, now),
  }
}

/** The WebKit of the system. */
export const systemWebKit = (): OtherBrowser => {
  const driver = webkit.find() ?? ''
  return {
    missing: driver ? undefined : `WebKit: ${webkit.way.command}`,
    open: (now) => openWebdriverPage(driver, phone, now),
  }
}

const oldFolder = join(import.meta.dirname, '../.cache/test-chromium-103')

const unpackOldChromium = async (folder: string): Promise<void> => {
  const packed = join(dirname(fileURLToPath(import.meta.resolve('chromium-of-2022'))), '../bin/chromium.br')
  await writeFile(join(folder, 'chromium'), await promisify(brotliDecompress)(await readFile(packed)))
  await chmod(join(folder, 'chromium'), 0o755)
}

const hasOldChromium = process.platform === 'linux' && process.arch === 'x64'

const oldOptions: LaunchOptions = {
  executablePath: join(oldFolder, 'chromium'),
  headless: 'shell',
  args: ['--no-sandbox', '--disable-gpu', '--no-zygote'],
  env: chromium.env,
}

/** Chromium 103 of June 2022. The package holds a program for Linux on x64, and nothing for other machines. */
export const oldChromium = (): OtherBrowser => ({
  missing: hasOldChromium ? undefined : 'an old Chromium: it needs Linux on x64',
  open: async (now) => {
    await fillFolder(oldFolder, unpackOldChromium)
    return openPuppeteerPage(oldOptions, phone, now)
  },
})
