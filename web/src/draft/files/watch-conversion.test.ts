import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnauthorizedError } from '../../api/failures.ts'
import type { Conversion } from './upload-state.ts'
import { pollConversion } from './watch-conversion.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Step = Conversion['status'] | Error

/** Polls a server that gives these responses in order, and then the last one for ever. */
const watch = (...steps: readonly Step[]) => {
  const asked = vi.fn(async (): Promise<Conversion> => {
    const step = steps[Math.min(asked.mock.calls.length, steps.length) - 1] ?? 'UNPROCESSED'
    if (step instanceof Error) throw step
    return { status: step, message: '' }
  })
  const [onSettled, onTimeout] = [vi.fn(), vi.fn()]
  return {
    asked,
    onSettled,
    onTimeout,
    stop: pollConversion({ read: asked, onSettled, onTimeout }),
  }
}

test('DOC-07 polls a pending conversion every 2000 ms until it has finished', async () => {
  const { asked, onSettled } = watch('UNPROCESSED', 'IN_PROGRESS', 'COMPLETED')

  await vi.advanceTimersByTimeAsync(1_999)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)

  expect(asked).toHaveBeenCalledTimes(3)
  expect(onSettled.mock.calls).toEqual([[{ status: 'COMPLETED', message: '' }]])
})

test('DOC-07 stops polling after five minutes', async () => {
  const { asked, onSettled, onTimeout } = watch('IN_PROGRESS')

  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
  expect(onTimeout).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onTimeout).toHaveBeenCalledOnce()
  const before = asked.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)

  expect(asked).toHaveBeenCalledTimes(before)
  expect(onSettled).not.toHaveBeenCalled()
})

test('DOC-07 keeps polling while the server is unavailable', async () => {
  const { onSettled } = watch(new TypeError('Failed to fetch'), 'COMPLETED')

  await vi.advanceTimersByTimeAsync(2_000)

  expect(onSettled).toHaveBeenCalledOnce()
})

test('DOC-07 stops polling when the session has ended, and when it is stopped', async () => {
  const gone = watch(new UnauthorizedError())
  const stopped = watch('UNPROCESSED')
  await vi.advanceTimersByTimeAsync(0)
  stopped.stop()
  await vi.advanceTimersByTimeAsync(5 * 60_000)

  expect([gone.asked.mock.calls.length, stopped.asked.mock.calls.length]).toEqual([1, 1])
  expect([...gone.onTimeout.mock.calls, ...stopped.onTimeout.mock.calls]).toEqual([])
})
