import { afterEach, expect, test, vi } from 'vitest'
import { download } from './download.ts'

afterEach(() => void vi.useRealTimers())

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
