import { expect, test } from 'vitest'
import { schoolDay } from './school-day.ts'

test('VAL-10 the day is the one at the school, and moves on at its midnight', () => {
  let now = Date.parse('2026-11-16T05:59:59Z')
  const today = schoolDay('America/Chicago', () => now)

  expect(today()).toBe('2026-11-15')
  now += 1_000
  expect(today()).toBe('2026-11-16')
})
