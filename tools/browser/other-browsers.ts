import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptWay, install, type Way } from './install-browser.ts'

/** A browser beside Chromium, which one journey is tried in. */
export type OtherBrowser = {
  readonly name: string
  /** The program that a test starts. */
  readonly find: () => string | undefined
  readonly way: Way
}

/** On Ubuntu the program only starts a snap, which may be missing, and which sees no profile in the folder of temporary files. */
const isUsable = (path: string): boolean =>
  existsSync(path) &&
  !readFileSync(path).includes('/snap/bin/') &&
  spawnSync(path, ['--version'], { timeout: 60_000 }).status === 0

const inPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

export const firefox: OtherBrowser = {
  name: 'Firefox',
  find: () => [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox', '/usr/bin/firefox-esr'].find(isUsable),
  way: aptWay('firefox-esr'),
}

/** WebKit has no mode without a display, so that it needs one that nobody sees. */
export const webkit: OtherBrowser = {
  name: 'WebKit',
  find: () => (inPath('Xvfb') ? inPath('WebKitWebDriver') : undefined),
  way: aptWay('webkit2gtk-driver', 'xvfb'),
}

type Deps = {
  readonly browsers: readonly OtherBrowser[]
  readonly mayInstall: boolean
  readonly print: (text: string) => void
}

/** Installs what is missing where that is possible. The tests do without, and say so. */
export const prepareOtherBrowsers = async ({ browsers, mayInstall, print }: Deps): Promise<void> => {
  for (const { name, find, way } of browsers) {
    if (find()) continue
    print(`There is no ${name} for the browser tests. ${mayInstall ? 'Trying' : 'This installs it'}: ${way.command}`)
    if (mayInstall && !((await install(way)) && find())) print('That did not work here.')
  }
}
