import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** The machine that a browser is looked for on. */
export type Machine = {
  readonly platform: string
  readonly arch: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where Playwright would keep the whole browser of its version: <cache>/chromium-<revision>/<system>/chrome. */
  readonly playwrightChromium: string
  /** Where the browser from npm is unpacked. */
  readonly npmFolder: string
}

export type FoundBrowser = { readonly path: string; readonly env: Readonly<Record<string, string>> }

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const installed = ({ platform, env }: Machine): readonly string[] => {
  const ending = platform === 'win32' ? '.exe' : ''
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const programs = folders.flatMap((folder) => names.map((name) => join(folder, `${name}${ending}`)))
  return platform === 'darwin' ? [...programs, ...applications] : programs
}

const shellNames = ['chrome-headless-shell', 'headless_shell', 'chrome-headless-shell.exe', 'headless_shell.exe']

/** The headless shell, or the whole browser beside it. */
const fromPlaywright = ({ playwrightChromium }: Machine): readonly string[] => {
  const folder = dirname(dirname(playwrightChromium)).replace(/chromium-(\d+)$/, 'chromium_headless_shell-$1')
  const systems = existsSync(folder) ? readdirSync(folder) : []
  return [...systems.flatMap((system) => shellNames.map((name) => join(folder, system, name))), playwrightChromium]
}

/** The package on npm holds a program for Linux on x64, and nothing for other machines. */
export const hasNpmBrowser = ({ platform, arch }: Machine): boolean => platform === 'linux' && arch === 'x64'

export const npmBrowser = ({ npmFolder }: Machine): FoundBrowser => ({
  path: join(npmFolder, 'chromium'),
  env: { LD_LIBRARY_PATH: join(npmFolder, 'al2023/lib') },
})

const versionTimeoutMs = 30_000

/** A program may be there and not run: libraries are missing, or it only says what else to install. */
const runs = ({ path, env }: FoundBrowser): boolean =>
  spawnSync(path, ['--version'], { env: { ...process.env, ...env }, timeout: versionTimeoutMs }).status === 0

const withoutEnv = (paths: readonly string[]): readonly FoundBrowser[] => paths.map((path) => ({ path, env: {} }))

const firstThatRuns = (candidates: readonly FoundBrowser[]): FoundBrowser | undefined =>
  candidates.find((candidate) => existsSync(candidate.path) && runs(candidate))

/** The browser that CHROMIUM_PATH names. */
export const chosenBrowser = ({ env: { CHROMIUM_PATH } }: Machine): FoundBrowser | undefined => {
  if (!CHROMIUM_PATH) return undefined
  const chosen = { path: CHROMIUM_PATH, env: {} }
  if (!runs(chosen)) throw new Error('CHROMIUM_PATH names a program that cannot be run.')
  return chosen
}

/** A browser whose version this project chose: Playwright's, or the one from npm once it is unpacked. */
export const pinnedBrowser = (machine: Machine): FoundBrowser | undefined =>
  firstThatRuns([...withoutEnv(fromPlaywright(machine)), ...(hasNpmBrowser(machine) ? [npmBrowser(machine)] : [])])

/**
 * The browser of CHROMIUM_PATH, else of Playwright, of npm or of the system, in this order: headless shells need half
 * the processor time of a whole browser.
 */
export const findBrowser = (machine: Machine): FoundBrowser | undefined =>
  chosenBrowser(machine) ?? pinnedBrowser(machine) ?? firstThatRuns(withoutEnv(installed(machine)))
