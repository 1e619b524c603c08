import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CopyResponse, createCopyPolling } from './download-copy.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that gives these responses in order, and then the last one for ever. */
const watching = (
  answers: readonly (CopyResponse | Error)[],
  { save = async () => {}, arrival = async () => {} } = {},
) => {
  const seen = { asked: 0, downloads: [] as string[], failures: [] as unknown[] }
  const watch = createCopyPolling({
    save,
    fetchCopy: async () => {
      const answer = answers[Math.min(seen.asked, answers.length - 1)]
      seen.asked += 1
      if (answer === undefined || answer instanceof Error) throw answer
      return answer
    },
    download: async (url) => {
      await arrival()
      seen.downloads.push(url)
    },
    onFailure: (error) => seen.failures.push(error),
  })
  return { ...watch, seen }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

const unprocessed: CopyResponse = { status: 'UNPROCESSED' }
const inProgress: CopyResponse = { status: 'IN_PROGRESS' }
const completed = (url: string): CopyResponse => ({ status: 'COMPLETED', url })

test('PDF-03 polls every second until the copy is printed, and then every ten minutes', async () => {
  const { request, isPreparing, seen } = watching([unprocessed, inProgress, completed('/one'), completed('/two')])
  void request()
  await settled()
  expect(seen.asked).toBe(1)

  for (const asked of [2, 3]) {
    await vi.advanceTimersByTimeAsync(999)
    expect(seen).toMatchObject({ asked: asked - 1, downloads: [] })
    expect(isPreparing.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.asked).toBe(asked)
  }

  expect(seen.downloads).toEqual(['/one'])
  expect(isPreparing.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(599_999)
  expect(seen.asked).toBe(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toMatchObject({ asked: 4, downloads: ['/one'] })
})

test.each([
  ['a failed status', { status: 'FAILED', message: 'no paper' } as const],
  ['failed in lower case', JSON.parse('{"status":"failed"}')],
  ['a status that no copy has', JSON.parse('{"status":"NOT_ANSWERED"}')],
  ['a copy without a link', { status: 'COMPLETED' } as const],
  ['a call that fails', new Error('down')],
])('PDF-03 ERR-10 %s shows an error and stops polling', async (_, answer) => {
  const { request, isPreparing, seen } = watching([inProgress, answer])
  void request()
  await settled()

  await vi.advanceTimersByTimeAsync(700_000)

  expect(seen).toMatchObject({ asked: 2, downloads: [] })
  expect(seen.failures).toHaveLength(1)
  expect(isPreparing.get()).toBe(false)
})

test.each(['unprocessed', 'in_progress'])('PDF-03 DOC-06 polls on after %s in lower case', async (status) => {
  const { request, seen } = watching([JSON.parse(JSON.stringify({ status })), completed('/one')])
  void request()
  await settled()
  expect(seen).toMatchObject({ asked: 1, failures: [] })

  await vi.advanceTimersByTimeAsync(1_000)

  expect(seen).toMatchObject({ asked: 2, downloads: ['/one'] })
})

test('PDF-03 DOC-06 downloads the copy after completed in lower case', async () => {
  const { request, seen } = watching([JSON.parse('{"status":"completed","url":"/one"}')])
  void request()
  await settled()

  expect(seen).toMatchObject({ asked: 1, downloads: ['/one'], failures: [] })
})

test('PDF-03 a second press while the copy is prepared does nothing, a later one asks again', async () => {
  const { request, seen } = watching([inProgress, completed('/one')])
  void request()
  void request()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen).toMatchObject({ asked: 2, downloads: ['/one'] })

  void request()
  await settled()

  expect(seen).toMatchObject({ asked: 3, downloads: ['/one', '/one'] })
})

test('PDF-03 a background poll causes neither a download nor an error', async () => {
  const { request, seen } = watching([completed('/one'), inProgress, { status: 'FAILED' }])
  void request()
  await settled()

  await vi.advanceTimersByTimeAsync(700_000)

  expect(seen).toMatchObject({ asked: 3, downloads: ['/one'], failures: [] })
})

test('PDF-41 with the end of the session the polling ends', async () => {
  const { request, stop, isPreparing, seen } = watching([inProgress])
  void request()
  await settled()

  stop()
  await vi.advanceTimersByTimeAsync(700_000)

  expect(seen.asked).toBe(1)
  expect(isPreparing.get()).toBe(false)
})

test('PDF-41 a copy that was asked for before a logout is not downloaded for the next student of the window', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waits = [first.promise, second.promise]
  const save = async () => waits.shift()
  const { request, stop, isPreparing, seen } = watching([completed('/copy')], { save })
  void request()
  stop()
  void request()

  first.resolve()
  await settled()

  expect(seen).toMatchObject({ asked: 0, downloads: [], failures: [] })
  expect(isPreparing.get()).toBe(true)
  second.resolve()
  await settled()
  expect(seen).toMatchObject({ asked: 1, downloads: ['/copy'] })
})

test('PDF-40 a copy is being prepared until the browser has its file', async () => {
  const arrived = Promise.withResolvers<void>()
  const { request, isPreparing, seen } = watching([completed('/copy')], { arrival: () => arrived.promise })
  void request()
  await settled()
  expect(seen).toMatchObject({ asked: 1, downloads: [] })
  expect(isPreparing.get()).toBe(true)

  arrived.resolve()
  await settled()

  expect(seen).toMatchObject({ downloads: ['/copy'], failures: [] })
  expect(isPreparing.get()).toBe(false)
})

test('PDF-40 ERR-10 a file that does not arrive is an error', async () => {
  const arrival = () => Promise.reject(new Error('The connection was lost.'))
  const { request, isPreparing, seen } = watching([completed('/copy')], { arrival })

  void request()
  await settled()

  expect(seen).toMatchObject({ downloads: [], failures: [expect.any(Error)] })
  expect(isPreparing.get()).toBe(false)
})

test('PDF-03 a request is shown while the last answers are still being saved, and asks for the copy after that', async () => {
  const saved = Promise.withResolvers<void>()
  const { request, isPreparing, seen } = watching([completed('/one')], { save: () => saved.promise })

  void request()
  void request()
  await settled()
  expect(isPreparing.get()).toBe(true)
  expect(seen.asked).toBe(0)

  saved.resolve()
  await settled()
  expect(seen).toMatchObject({ asked: 1, downloads: ['/one'] })
  expect(isPreparing.get()).toBe(false)
})
