import { expect, test } from 'vitest'
import { secondsLeft } from '../ui/countdown.ts'
import { wasAwayTooLong } from '../ui/idle-timer.ts'
import { idleTimeoutMs, promptBeforeMs } from './idle-watch.tsx'

test('SES-13 fifteen minutes by the wall clock are too long, one millisecond less is not', () => {
  expect(wasAwayTooLong(1_000, 1_000 + 900_000, idleTimeoutMs)).toBe(true)
  expect(wasAwayTooLong(1_000, 1_000 + 899_999, idleTimeoutMs)).toBe(false)
})

test('SES-10 the limit is 900000 ms and the prompt comes 60000 ms before it', () => {
  expect([idleTimeoutMs, promptBeforeMs]).toEqual([900_000, 60_000])
})

test('SES-10 the countdown goes from 60 to 0 and not below', () => {
  expect([60_000, 59_001, 1, 0, -5].map(secondsLeft)).toEqual([60, 60, 1, 0, 0])
})
