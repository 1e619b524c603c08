import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportLastPage } from './last-page.ts'
import { profileResource } from './profile.ts'
import { anonymous, getSnapshot, updateSnapshot } from './snapshot.ts'
import { postWebStatus } from './web-status.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  profileResource.clear()
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

test('API-10 does not retry after a success or once the session has ended', async () => {
  const asked = serving(503, 200)

  expect(await post()).toBe('kept')
  expect(asked).toHaveBeenCalledTimes(2)

  const refused = serving(401)
  expect(await post()).toMatch('Your session is invalid.')
  expect(refused).toHaveBeenCalledTimes(1)
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

test('NAV-07 a window in which an application is still open that another one has submitted learns it with the next page', async () => {
  const submitted = ['started', 'validating', 'submitted'].map((web_status) => ({ web_status }))
  const profile = { web_status: submitted, last_page: '/about', username: 'maya@example.edu', successful_login: [] }
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/profile' ? Response.json(profile) : Response.json({ message: 'Submitted.' }, { status: 409 }),
  )
  updateSnapshot({ web_status: 'validating', last_page: '/about' })

  await reportLastPage('/final-steps')

  expect(getSnapshot()).toMatchObject({ web_status: 'submitted', last_page: '/about' })
})

test('NAV-10 any other failure of the report is passed on', async () => {
  const asked = serving(503)
  updateSnapshot({ web_status: 'started' })

  await expect(reportLastPage('/final-steps')).rejects.toThrow('Said.')
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/last-page'])
  expect(getSnapshot().last_page).toBeNull()
})
