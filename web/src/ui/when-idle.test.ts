import { beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

type Idle = { readonly work: () => void; readonly timeout: number }

/** A browser whose frames and idle moments come when a test says so. */
const startBrowser = () => {
  const idle: Idle[] = []
  const frames: (() => void)[] = []
  vi.stubGlobal('window', {
    requestIdleCallback: (work: () => void, { timeout }: IdleRequestOptions) =>
      idle.push({ work, timeout: timeout ?? 0 }),
  })
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
  return {
    timeouts: () => idle.map(({ timeout }) => timeout),
    frame: () => frames.shift()?.(),
    idle: () => idle.shift()?.work(),
  }
}

let now = 0
beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

test('WID-06 lists are filled one a frame, also when the browser was never idle and all of them are late', () => {
  const browser = startBrowser()
  const filled: string[] = []
  for (const list of ['country', 'state', 'term']) whenIdle(() => filled.push(list))
  expect(browser.timeouts()).toEqual([800])

  now = 900
  browser.idle()
  expect(filled).toEqual(['country'])
  browser.frame()
  expect(browser.timeouts()).toEqual([1])
  browser.idle()
  expect(filled).toEqual(['country', 'state'])
  browser.frame()
  browser.idle()

  expect(filled).toEqual(['country', 'state', 'term'])
  browser.frame()
  browser.idle()
})

test('WID-06 a list that is gone is not filled, and the next one waits for a new idle moment', () => {
  const browser = startBrowser()
  const filled: string[] = []
  const cancel = whenIdle(() => filled.push('gone'))
  cancel()
  browser.idle()
  expect([filled, browser.timeouts()]).toEqual([[], []])

  whenIdle(() => filled.push('next'))
  browser.idle()

  expect(filled).toEqual(['next'])
})
