import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as playwright } from '@playwright/test'
import {
  type FoundBrowser,
  findBrowser,
  hasNpmBrowser,
  type Machine,
  npmBrowser,
} from '../tools/browser/find-browser.ts'
import { npmBrowserVersion, unpackFonts } from '../tools/browser/npm-browser.ts'
import { prepareBrowser } from '../tools/browser/prepare-browser.ts'

const cache = join(import.meta.dirname, '../.cache')
const testFonts = join(cache, 'test-fonts')
const systemFonts = '/usr/share/fonts'

/** Playwright refuses to name a path on systems that it has no browser for. */
const playwrightPath = (): string => {
  try {
    return playwright.executablePath()
  } catch {
    return ''
  }
}

const machine: Machine = {
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  playwrightChromium: playwrightPath(),
  npmFolder: join(cache, `test-chromium-${npmBrowserVersion}`),
}

/** Found once and handed on to the processes that the tests start. */
const handedOn = 'TEST_BROWSER_PATH'

const remember = (browser: FoundBrowser): FoundBrowser => {
  process.env[handedOn] = browser.path
  return browser
}

const remembered = (): FoundBrowser | undefined => {
  const fromNpm = npmBrowser(machine)
  const path = process.env[handedOn]
  if (path === undefined) return undefined
  return path === fromNpm.path ? fromNpm : { path, env: {} }
}

/** On a machine for which npm has a browser, it will be unpacked where it is looked for here. */
const expected = (): FoundBrowser | undefined => (hasNpmBrowser(machine) ? npmBrowser(machine) : undefined)

const present = remembered() ?? findBrowser(machine)
const browser = present ? remember(present) : expected()

const hasFonts = process.platform !== 'linux' || (existsSync(systemFonts) && readdirSync(systemFonts).length > 0)

/** How to start the browser, as a student has it. */
export const chromium = {
  ...(browser && { executablePath: browser.path }),
  args: ['--no-sandbox', '--headless', '--disable-gpu', '--font-render-hinting=none'],
  env: {
    ...process.env,
    ...browser?.env,
    ...(!hasFonts && { FONTCONFIG_FILE: join(testFonts, 'fonts.conf') }),
  },
}

/**
 * The tests share two cores, on which compiling and collecting garbage beside the page costs more than it saves. No page lives long enough
 * to earn back what optimizing its scripts takes.
 */
const scriptFlags = '--single-threaded --no-opt'

/** How to start the browser of the tests. What measures speed must not use it: scripts are slower in it. */
export const chromiumForTests = { ...chromium, args: [...chromium.args, `--js-flags=${scriptFlags}`] }

const print = (text: string) => void process.stderr.write(`${text}\n`)

/** Makes sure that there is a browser, and a font for it. */
export const prepareChromium = async (): Promise<void> => {
  if (!hasFonts) await unpackFonts(testFonts)
  remember(await prepareBrowser({ machine, print }))
}
