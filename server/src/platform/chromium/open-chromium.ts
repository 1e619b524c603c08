import type { Browser, BrowserServer } from 'playwright-core'
import { type ChromiumProgram, findChromium } from './find-chromium.ts'
import { leastFonts } from './least-fonts.ts'

type Running = { readonly server: BrowserServer; readonly browser: Browser }

export type Chromium = {
  /** The running browser; started at the first call, and again after it ended. */
  readonly browser: () => Promise<Browser>
  /** The process of the running browser, if there is one. */
  readonly pid: () => number | undefined
  /** Ends the browser and whatever it is doing; the next call starts another one. */
  readonly kill: () => Promise<void>
}

type Warn = (words: string) => void

const isRoot = process.getuid?.() === 0

const launch = async ({ path, environment }: ChromiumProgram, isSandboxed: boolean): Promise<Running> => {
  // Loaded with the first browser, since it would hold up the start of every process.
  const { chromium } = await import('playwright-core')
  const server = await chromium.launchServer({
    executablePath: path,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', LANG: 'en_US.UTF-8', ...environment },
    chromiumSandbox: isSandboxed,
    args: ['--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    // The process ends in its own order; the browser must not end it.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  })
  return { server, browser: await chromium.connect(server.wsEndpoint()) }
}

const withoutSandbox =
  'The headless browser runs without its sandbox: root may not have one, and many containers forbid it. Another user, or a container that allows user namespaces, is safer.'

/** Containers often forbid the sandbox of the browser; root may not have it at all. */
const launchAsSafeAsPossible = async (program: ChromiumProgram, warn: Warn): Promise<Running> => {
  const sandboxed = isRoot ? undefined : await launch(program, true).catch(() => undefined)
  if (sandboxed) return sandboxed
  const bare = await launch(program, false)
  warn(withoutSandbox)
  return bare
}

type Needs = Parameters<typeof findChromium>[0] & Parameters<typeof leastFonts>[0] & { readonly warn?: Warn }

/** One headless browser for this process, kept warm. */
export const openChromium = ({ warn = () => undefined, ...settings }: Needs): Chromium => {
  let running: Promise<Running> | undefined
  let pid: number | undefined

  const start = async (): Promise<Running> => {
    const [{ path, environment }, fonts] = await Promise.all([findChromium(settings), leastFonts(settings)])
    const started = await launchAsSafeAsPossible({ path, environment: { ...environment, ...fonts } }, warn)
    pid = started.server.process().pid
    started.browser.once('disconnected', () => {
      running = undefined
      pid = undefined
    })
    return started
  }

  return {
    browser: async () => {
      running ??= start().catch((error: unknown) => {
        running = undefined
        throw error
      })
      return (await running).browser
    },
    pid: () => pid,
    kill: async () => {
      const ended = running
      running = undefined
      await (await ended?.catch(() => undefined))?.server.kill()
    },
  }
}
