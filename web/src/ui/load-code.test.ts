import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MissingPartError } from '../api/failures.ts'
import { fetchOnce } from './fetch-once.ts'
import { fetchCode, loadCode, missingParts, untilLoaded } from './load-code.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  missingParts.set(0)
})

const failing = (times: number, failure: Error = new TypeError('no connection')) => {
  let asked = 0
  const load = async () => {
    asked += 1
    if (asked <= times) throw failure
    return 'code'
  }
  return { load, asked: () => asked }
}

/** The outcome of a promise, which a test looks at later. */
const outcomeOf = <Value>(promise: Promise<Value>) => {
  const outcome: { value?: Value; failure?: unknown } = {}
  promise.then(
    (value) => Object.assign(outcome, { value }),
    (failure: unknown) => Object.assign(outcome, { failure }),
  )
  return outcome
}

test('NAV-06 tries a module again that fails to load, with growing delays', async () => {
  const { load, asked } = failing(2)
  const code = loadCode(load)

  await vi.advanceTimersByTimeAsync(999)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)

  expect(await code).toBe('code')
})

test('NAV-06 tries again at once when the connection is back', async () => {
  const { load } = failing(1)
  const code = loadCode(load)
  await vi.advanceTimersByTimeAsync(1)

  page.dispatchEvent(new Event('online'))

  expect(await code).toBe('code')
})

test('NAV-06 tries again with another URL, because browsers keep a failed import', async () => {
  vi.doMock('https://apply.example.edu/assets/box.js?attempt=1', () => ({ box: 'from elsewhere' }))
  const code = loadCode<{ readonly box: string }>(() =>
    Promise.reject(new TypeError('Failed to fetch the module: https://apply.example.edu/assets/box.js')),
  )

  await vi.advanceTimersByTimeAsync(1_000)

  expect((await code).box).toBe('from elsewhere')
})

test('NAV-60 gives up after three attempts, and the page is told only of what somebody waits for', async () => {
  const [prefetched, wanted] = [failing(9), failing(9)]
  const quiet = outcomeOf(loadCode(prefetched.load))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(missingParts.get()).toBe(0)

  const told = outcomeOf(fetchCode(wanted.load))
  await vi.advanceTimersByTimeAsync(60_000)

  expect([prefetched.asked(), wanted.asked()]).toEqual([3, 3])
  expect([quiet.failure, told.failure]).toEqual([expect.any(MissingPartError), expect.any(MissingPartError)])
  expect(missingParts.get()).toBe(1)
})

test('NAV-60 what was missing comes with the next connection, and the page has nothing more to say', async () => {
  const { load } = failing(3)
  const code = untilLoaded(() => fetchCode(load))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(missingParts.get()).toBe(1)

  page.dispatchEvent(new Event('online'))

  expect(await code).toBe('code')
  expect(missingParts.get()).toBe(0)
})

test('NAV-60 code that is loaded once is tried again by the next press, and never after it has come', async () => {
  const { load, asked } = failing(3)
  const code = fetchOnce(load)
  const first = outcomeOf(code.fetch())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(first.failure).toBeInstanceOf(MissingPartError)

  expect([await code.fetch(), await code.fetch()]).toEqual(['code', 'code'])
  expect(asked()).toBe(4)
})

test('NAV-32 a script that is no JavaScript is asked for once and ends what waits for it', async () => {
  const { load, asked } = failing(9, new SyntaxError('Unexpected end of input'))
  const told = outcomeOf(fetchCode(load))

  await vi.advanceTimersByTimeAsync(60_000)

  expect(told.failure).toBeInstanceOf(MissingPartError)
  expect(asked()).toBe(1)
})
