import { afterEach, expect, test, vi } from 'vitest'
import { remainingUntil } from './countdown.ts'

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
