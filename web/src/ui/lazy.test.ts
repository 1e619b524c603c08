import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchCode } from './lazy.tsx'

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failing = (times: number) => {
  let asked = 0
  const fetch = async () => {
    asked += 1
    if (asked <= times) throw new TypeError('no connection')
    return 'code'
  }
  return { fetch, asked: () => asked }
}

test('NAV-06 retries a module that fails to load, with growing delays', async () => {
  const { fetch, asked } = failing(2)
  const fetched = fetchCode(fetch)

  await vi.advanceTimersByTimeAsync(999)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)

  expect(await fetched).toBe('code')
  expect(asked()).toBe(3)
})

test('NAV-06 retries at once when the connection is back', async () => {
  const { fetch } = failing(1)
  const fetched = fetchCode(fetch)
  await vi.advanceTimersByTimeAsync(1)

  page.dispatchEvent(new Event('online'))

  expect(await fetched).toBe('code')
})

test('NAV-06 retries with another URL, because browsers cache a failed import', async () => {
  vi.doMock('https://apply.example.edu/assets/box.js?attempt=1', () => ({ box: 'from elsewhere' }))
  const fetched = fetchCode<{ readonly box: string }>(() =>
    Promise.reject(new TypeError('Failed to fetch the module: https://apply.example.edu/assets/box.js')),
  )

  await vi.advanceTimersByTimeAsync(1_000)

  expect((await fetched).box).toBe('from elsewhere')
})
