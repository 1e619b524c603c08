import { afterEach, expect, test, vi } from 'vitest'
import { download } from './download.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="ged.pdf"' }

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
  vi.stubGlobal('fetch', async (_: string, sent: RequestInit) => new Response(slowly(sent), { headers }))

  const downloaded = download('/api/pdf/document-answer/ged/file', 'ged.pdf').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2 * minuteMs)

  expect(await downloaded).toBeUndefined()
  expect(click).toHaveBeenCalledOnce()
})

test('ERR-14 the page of a network that wants a login is not saved as the file', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const click = vi.fn<() => void>()
  vi.stubGlobal('document', { createElement: () => ({ click }) })
  const page = () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })
  vi.stubGlobal('fetch', async () => page())

  await expect(download('/api/pdf/document-answer/ged/file', 'ged.pdf')).rejects.toThrow('could not be reached')

  expect(click).not.toHaveBeenCalled()
})
