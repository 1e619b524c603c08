import type { logOut } from '@apply/contract/session'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { failureMessage, onUnauthorized, retryAdvice } from './failures.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const logOutWith = (response: Response) => {
  vi.stubGlobal('fetch', async () => response)
  return call<typeof logOut>('GET', '/api/logout').catch((error: unknown) => error)
}

test('ERR-03 writes the body of a response that is not JSON to the console', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()

  const error = await logOutWith(new Response('<h1>Bad gateway</h1>', { status: 502 }))

  expect(error).toMatchObject({ name: 'ServerError', status: 502 })
  expect(logged.mock.calls.flat()).toEqual(expect.arrayContaining([502, '<h1>Bad gateway</h1>']))
})

test.each([
  ['with a message', Response.json({ message: 'No.' }, { status: 401 })],
  ['that is not JSON', new Response('<h1>No</h1>', { status: 401 })],
])('ERR-02 reports every 401 with the path of its call, also one %s', async (_, response) => {
  const paths: string[] = []
  const stop = onUnauthorized((path) => paths.push(path))

  const error = await logOutWith(response)
  stop()

  expect(error).toMatchObject({ name: 'UnauthorizedError' })
  expect(paths).toEqual(['/api/logout'])
})

test.each([200, 511])(
  'ERR-01 ERR-14 the page of a network that wants a login, with status %i, is a lost connection with the message of what is no JSON',
  async (status) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const page = { status, headers: { 'content-type': 'text/html' } }

    const error = await logOutWith(new Response('<h1>Welcome to the airport</h1>', page))

    expect(error).toMatchObject({ name: 'ConnectionError' })
    expect(retryAdvice(error)).toBe(failureMessage(error))
    expect(logged.mock.calls.flat()).toContain('<h1>Welcome to the airport</h1>')
  },
)

test('ERR-14 a response that breaks off halfway is a lost connection', async () => {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"message":'))
      controller.error(new TypeError('network error'))
    },
  })

  const error = await logOutWith(new Response(body, { headers: { 'content-type': 'application/json' } }))

  expect(error).toMatchObject({ name: 'ConnectionError' })
})
