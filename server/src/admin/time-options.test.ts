import { InvalidArgumentError } from '@commander-js/extra-typings'
import { expect, test } from 'vitest'
import { pastSchoolDate } from './time-options.ts'

const now = new Date('2026-03-10T04:30:00Z')

test.each([
  ['America/Chicago', '2025-09-01', '2025-09-01T05:00:00.000Z'],
  ['America/Chicago', '2026-01-15', '2026-01-15T06:00:00.000Z'],
  ['Pacific/Auckland', '2025-09-01', '2025-08-31T12:00:00.000Z'],
  ['UTC', '2024-02-29', '2024-02-29T00:00:00.000Z'],
  // The clocks go forward at midnight: this day begins at one o'clock.
  ['America/Havana', '2025-03-09', '2025-03-09T05:00:00.000Z'],
])('OPS-24 in %s the day %s begins at %s', (timeZone, day, moment) => {
  expect(pastSchoolDate(day, timeZone, now).toISOString()).toBe(moment)
})

test('OPS-24 the future begins with the next day at the school, not in Greenwich', () => {
  expect(pastSchoolDate('2026-03-09', 'America/Chicago', now).toISOString()).toBe('2026-03-09T05:00:00.000Z')
  expect(() => pastSchoolDate('2026-03-10', 'America/Chicago', now)).toThrow(
    '2026-03-10 is in the future: at the school it is 2026-03-09.',
  )
  expect(pastSchoolDate('2026-03-10', 'Pacific/Auckland', now).toISOString()).toBe('2026-03-09T11:00:00.000Z')
})

test.each(['', '2025', '2025-9-1', '2025-02-30', '01.09.2025', '2025-09-01T00:00:00Z', 'yesterday'])(
  'OPS-24 "%s" is not a date',
  (asked) => {
    expect(() => pastSchoolDate(asked, 'America/Chicago', now)).toThrow(InvalidArgumentError)
  },
)
