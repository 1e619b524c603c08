import { afterEach, expect, test, vi } from 'vitest'
import { ConnectionError, ServerError, UnauthorizedError } from '../api/failures.ts'
import { reportUncaughtErrors } from './uncaught-errors.ts'

afterEach(() => vi.unstubAllGlobals())

/** A window that reports to a server, and what has arrived there. */
const openWindow = () => {
  const arrived: unknown[] = []
  const page = Object.assign(new EventTarget(), { location: { pathname: '/about' } })
  vi.stubGlobal('window', page)
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    arrived.push(JSON.parse(String(body)))
    return Response.json({ message: 'The error was logged.' })
  })
  reportUncaughtErrors(page)
  const raise = (error: unknown) => page.dispatchEvent(Object.assign(new Event('error'), { error }))
  const reject = (reason: unknown) => page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  return { raise, reject, arrived }
}

const ours = <Thrown extends Error>(error: Thrown): Thrown =>
  Object.assign(error, { stack: `${error}\n    at press (https://apply.example.edu/assets/form-C3ZhxI7s.js:2:17)` })

const theirs = Object.assign(new Error('Theirs.'), { stack: 'at chrome-extension://abc/content.js:1:1' })

test('ERR-50 what nothing catches is reported once, without its text', async () => {
  const { raise, reject, arrived } = openWindow()

  raise(ours(new TypeError('Maya Okafor is no function')))
  raise(ours(new TypeError('Maya Okafor is no function')))
  reject(ours(new RangeError('Zoë is too long')))

  await expect.poll(() => arrived).toHaveLength(2)
  expect(arrived).toEqual([
    { kind: 'TypeError', page: '/about', positions: ['form-C3ZhxI7s.js:2:17'] },
    { kind: 'RangeError', page: '/about', positions: ['form-C3ZhxI7s.js:2:17'] },
  ])
})

test('ERR-50 a lost connection, an ended session and what is not ours are not reported', async () => {
  const { raise, reject, arrived } = openWindow()

  reject(ours(new ConnectionError(new TypeError('Failed to fetch'))))
  reject(ours(new UnauthorizedError()))
  raise(theirs)
  raise(undefined)
  reject(ours(new ServerError('Down.', 503, undefined)))

  await expect.poll(() => arrived).toHaveLength(1)
  expect(arrived).toMatchObject([{ kind: 'ServerError', status: 503 }])
})
