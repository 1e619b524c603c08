import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { capturedLog } from '../../testing/captured-log.ts'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const day = 24 * 60 * 60_000

test('DOC-22 daily work is done soon after the start too, so that a process restarted every day does it', async () => {
  const { log } = capturedLog()
  const work = vi.fn(async () => undefined)
  const stop = repeat(work, { everyMs: day, firstMs: 1_000, log, whenItFails: 'Not this time.' })

  await vi.advanceTimersByTimeAsync(1_000)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * day)
  expect(work).toHaveBeenCalledTimes(3)
  await stop()
  await vi.advanceTimersByTimeAsync(2 * day)

  expect(work).toHaveBeenCalledTimes(3)
})

test('DOC-22 work that fails is logged and done again the next time', async () => {
  const { log, events } = capturedLog()
  const work = vi.fn(() => Promise.reject(new Error('The storage is away.')))
  const stop = repeat(work, { everyMs: day, log, whenItFails: 'Not this time.' })

  await vi.advanceTimersByTimeAsync(2 * day)
  await stop()

  expect(work).toHaveBeenCalledTimes(2)
  expect(events()).toEqual(Array(2).fill(expect.objectContaining({ level: 'warn', msg: 'Not this time.' })))
})
