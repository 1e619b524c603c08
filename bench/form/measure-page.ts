import type { Browser, CDPSession, Page } from '@playwright/test'
import { sized } from '../sizes.ts'

const slowDown = 4
const keys = sized(200, 20)

export type Typed = {
  readonly questions: number
  /** Milliseconds of script, and of all work, for each key. */
  readonly scriptPerKey: number
  readonly taskPerKey: number
  /** The slowest of all keys from the key to the next frame, in milliseconds. */
  readonly worstInteraction: number
}

const watchInteractions = `
  window.worst = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.worst = Math.max(window.worst, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

const metrics = async (session: CDPSession) => {
  const { metrics: all } = await session.send('Performance.getMetrics')
  const read = (name: string) => (all.find((metric) => metric.name === name)?.value ?? 0) * 1_000
  return { script: read('ScriptDuration'), task: read('TaskDuration') }
}

const open = async (browser: Browser, address: string): Promise<{ page: Page; session: CDPSession }> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(address)
  await page.waitForFunction('window.mount !== undefined')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  return { page, session }
}

/** From the call to a page that is laid out, in one go. */
const timeMount = `(() => {
  const start = performance.now()
  window.mount()
  document.body.offsetHeight
  return performance.now() - start
})()`

/** Opens a page afresh and times its mount. */
export const measureMount = async (browser: Browser, address: string): Promise<number> => {
  const { page } = await open(browser, address)
  const time = Number(await page.evaluate(timeMount))
  await page.close()
  return time
}

/** Types into the first field of a page. */
export const measureTyping = async (browser: Browser, address: string): Promise<Typed> => {
  const { page, session } = await open(browser, address)
  await page.evaluate(timeMount)
  await page.locator('input[type="text"], input:not([type])').first().focus()
  await page.keyboard.type('warm up ')
  await page.evaluate(watchInteractions)
  const before = await metrics(session)
  for (let key = 0; key < keys; key += 1) await page.keyboard.press(key % 10 === 9 ? 'Backspace' : 'a')
  const after = await metrics(session)
  const worst = Number(await page.evaluate('new Promise((done) => setTimeout(() => done(window.worst), 500))'))
  const questions = Number(await page.evaluate('window.questions'))
  await page.close()
  return {
    questions,
    scriptPerKey: (after.script - before.script) / keys,
    taskPerKey: (after.task - before.task) / keys,
    worstInteraction: worst,
  }
}
