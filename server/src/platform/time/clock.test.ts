import { expect, test } from 'vitest'
import { schoolDay } from './clock.ts'

test('OPS-20 the day follows the clock in both directions', () => {
  let moment = '2026-01-15T05:59:59Z'
  const today = schoolDay({ timeZone: 'America/Chicago' }, () => new Date(moment))

  const before = today()
  moment = '2026-01-15T06:00:00Z'
  const after = today()
  moment = '2026-01-15T05:59:00Z'

  expect([before, after, today()]).toEqual(['2026-01-14', '2026-01-15', '2026-01-14'])
})

test.each([
  ['2026-01-15T05:59:59Z', '2026-01-14'],
  ['2026-01-15T06:00:00Z', '2026-01-15'],
  ['2026-07-01T04:59:59Z', '2026-06-30'],
  ['2026-07-01T05:00:00Z', '2026-07-01'],
])('OPS-20 at %s of the clock the day in Chicago is %s', (moment, day) => {
  expect(schoolDay({ timeZone: 'America/Chicago' }, () => new Date(moment))()).toBe(day)
})
