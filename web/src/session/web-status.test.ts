import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anonymous, getSnapshot, updateSnapshot } from './snapshot.ts'
import { postWebStatus, reportLastPage } from './web-status.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  updateSnapshot(anonymous)
})

/** A server that gives these responses in order, and then the last one for ever. */
const serving = (...statuses: readonly number[]) => {
  const left = [...statuses]
  const answer = async () =>
    Response.json({ message: 'Said.' }, { status: (left.length > 1 ? left.shift() : left[0]) ?? 500 })
  const asked = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', asked)
  return asked
}

const post = async () => {
  const posted = postWebStatus('started').then(
    () => 'kept',
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return posted
}

test('API-10 retries a failing call 2 times and then rejects', async () => {
  const asked = serving(503)

  expect(await post()).toBe('Said.')
  expect(asked.mock.calls.map(([url, sent]) => [url, sent?.method, sent?.body])).toEqual(
    Array(3).fill(['/api/web-status', 'POST', '{"web_status":"started"}']),
  )
})

test('API-10 does not retry after a success', async () => {
  const asked = serving(503, 200)

  expect(await post()).toBe('kept')
  expect(asked).toHaveBeenCalledTimes(2)
})

test.each([
  ['none', []],
  ['started', ['PUT /api/last-page {"last_page":"/final-steps"}']],
  ['validating', ['PUT /api/last-page {"last_page":"/final-steps"}']],
  ['submitted', []],
] as const)('NAV-10 with status %s the calls are %j', async (web_status, expected) => {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${path} ${body}`)
    return Response.json({ message: '' })
  })
  updateSnapshot({ web_status })

  await reportLastPage('/final-steps')

  expect(calls).toEqual(expected)
  expect(getSnapshot().last_page).toBe(expected.length > 0 ? '/final-steps' : null)
})
