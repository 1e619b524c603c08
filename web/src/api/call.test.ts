import type { logOut } from '@apply/contract/session'
import { afterEach, expect, test, vi } from 'vitest'
import { call, download } from './call.ts'
import { onUnauthorized } from './failures.ts'

afterEach(() => {
  vi.useRealTimers()
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

test('REV-07 a file that takes minutes over a slow connection is downloaded', async () => {
  vi.useFakeTimers()
  const minuteMs = 60_000
  const click = vi.fn<() => void>()
  vi.stubGlobal('document', { createElement: () => ({ click }) })
  /** The last byte comes after two minutes, unless the call has given up before. */
  const slowly = ({ signal }: RequestInit) =>
    new ReadableStream({
      start: (controller) => {
        const timer = setTimeout(() => controller.close(), 2 * minuteMs)
        signal?.addEventListener('abort', () => {
          clearTimeout(timer)
          controller.error(signal.reason)
        })
      },
    })
  vi.stubGlobal('fetch', async (_: string, sent: RequestInit) => new Response(slowly(sent)))

  const downloaded = download('/api/pdf/document-answer/ged/file', 'ged.pdf').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2 * minuteMs)

  expect(await downloaded).toBeUndefined()
  expect(click).toHaveBeenCalledOnce()
})
