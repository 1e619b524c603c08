import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs'
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

/** The processor in the header of a program for Linux, by Node's name for it. */
const elfMachines: Readonly<Record<string, number>> = { ia32: 0x03, arm: 0x28, x64: 0x3e, arm64: 0xb7, riscv64: 0xf3 }

const headerOf = (path: string): Buffer => {
  const header = Buffer.alloc(20)
  const file = openSync(path, 'r')
  readSync(file, header)
  closeSync(file)
  return header
}

/**
 * Whether a program is a script or made for this processor. The system hands any other program to the shell, which would run
 * its bytes as commands.
 */
const isForThisMachine = (path: string, { platform, arch }: Machine): boolean => {
  if (platform !== 'linux') return true
  const header = headerOf(path)
  if (header.toString('latin1', 0, 2) === '#!') return true
  return header.toString('latin1', 0, 4) === '\x7fELF' && header.readUInt16LE(18) === elfMachines[arch]
}

/** A program may be there and not run: libraries are missing, or it only says what else to install. */
const runs = ({ path, env }: FoundBrowser, machine: Machine): boolean =>
  existsSync(path) &&
  isForThisMachine(path, machine) &&
  spawnSync(path, ['--version'], { env: { ...process.env, ...env }, timeout: versionTimeoutMs }).status === 0

const withoutEnv = (paths: readonly string[]): readonly FoundBrowser[] => paths.map((path) => ({ path, env: {} }))

const firstThatRuns = (candidates: readonly FoundBrowser[], machine: Machine): FoundBrowser | undefined =>
  candidates.find((candidate) => runs(candidate, machine))

/** The browser that CHROMIUM_PATH names. */
export const chosenBrowser = (machine: Machine): FoundBrowser | undefined => {
  const { CHROMIUM_PATH } = machine.env
  if (!CHROMIUM_PATH) return undefined
  const chosen = { path: CHROMIUM_PATH, env: {} }
  if (!runs(chosen, machine)) throw new Error('CHROMIUM_PATH names a program that cannot be run.')
  return chosen
}

/** A browser whose version this project chose: Playwright's, or the one from npm once it is unpacked. */
export const pinnedBrowser = (machine: Machine): FoundBrowser | undefined =>
  firstThatRuns(
    [...withoutEnv(fromPlaywright(machine)), ...(hasNpmBrowser(machine) ? [npmBrowser(machine)] : [])],
    machine,
  )

/**
 * The browser of CHROMIUM_PATH, else of Playwright, of npm or of the system, in this order: headless shells need half
 * the processor time of a whole browser.
 */
export const findBrowser = (machine: Machine): FoundBrowser | undefined =>
  chosenBrowser(machine) ?? pinnedBrowser(machine) ?? firstThatRuns(withoutEnv(installed(machine)), machine)
