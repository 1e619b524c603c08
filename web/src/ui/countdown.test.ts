import { afterEach, expect, test, vi } from 'vitest'
import { durationText, remainingUntil } from './countdown.ts'

afterEach(() => void vi.useRealTimers())

const minute = 60_000

test('ACC-30 ACC-33 a wait is over if the clock was set back so far that it would never end', () => {
  vi.useFakeTimers({ now: new Date('2026-01-15T18:00:00Z') })
  const moment = Date.now() + minute

  expect(remainingUntil(moment, minute)).toBe(minute)
  vi.setSystemTime(new Date('2026-01-15T17:59:59Z'))
  expect(remainingUntil(moment, minute)).toBe(minute + 1_000)
  vi.setSystemTime(new Date('2025-01-15T18:00:00Z'))
  expect(remainingUntil(moment, minute)).toBe(0)
})

test('DSK-162 SES-10 up to a minute is said in seconds, more in minutes and seconds', () => {
  expect([120, 119, 61, 60, 1, 0].map(durationText)).toEqual([
    '2 minutes',
    '1 minute 59 seconds',
    '1 minute 1 second',
    '60 seconds',
    '1 second',
    '0 seconds',
  ])
})
