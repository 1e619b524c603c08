import { dayInTimeZone, deadlineBanner } from '@apply/engine/calendar'
import { expect, test } from 'vitest'
import { school } from './school.ts'

const bannerAt = (moment: string) => deadlineBanner(school.deadlines, dayInTimeZone(school.timeZone, new Date(moment)))

test.each([
  ['2024-10-01T05:00:00Z', 'Urgent: The deadline to apply is 11/1!'],
  ['2024-11-02T04:59:59Z', 'Urgent: The deadline to apply is 11/1!'],
])('WEL-12 at %s the banner for 11/1 is shown', (moment, banner) => {
  expect(bannerAt(moment)).toBe(banner)
})

test.each([
  ['2024-11-15T06:00:00Z', '12/15'],
  ['2024-12-16T05:59:59Z', '12/15'],
  ['2024-12-16T06:00:00Z', '1/15'],
  ['2025-01-16T05:59:59Z', '1/15'],
  ['2025-02-01T06:00:00Z', '3/1'],
  ['2025-03-02T05:59:59Z', '3/1'],
  ['2025-03-15T05:00:00Z', '4/15'],
  ['2025-04-16T04:59:59Z', '4/15'],
])('WEL-13 at %s the banner shows %s', (moment, day) => {
  expect(bannerAt(moment)).toBe(`Urgent: The deadline to apply is ${day}!`)
})

test.each([
  '2024-10-01T04:59:59Z',
  '2024-11-02T05:00:00Z',
  '2024-11-15T05:59:59Z',
  '2025-01-16T06:00:00Z',
  '2025-02-01T05:59:59Z',
  '2025-03-02T06:00:00Z',
  '2025-03-15T04:59:59Z',
  '2025-04-16T05:00:00Z',
  '2026-10-15T12:00:00Z',
])('WEL-14 at %s in the time zone of the school there is no banner', (moment) => {
  expect(bannerAt(moment)).toBeUndefined()
})
