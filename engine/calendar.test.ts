import { expect, test } from 'vitest'
import {
  addDays,
  dayInTimeZone,
  dayInWords,
  deadlineBanner,
  deadlineDays,
  hourInTimeZone,
  momentInTimeZone,
} from './calendar.ts'

test('WEL-14 a window starts and ends at midnight in the time zone of the school, in summer and in winter', () => {
  const windows = [
    { from: '2024-11-15', until: '2024-12-16', banner: 'first' },
    { from: '2024-12-16', until: '2025-01-16', banner: 'second' },
  ]
  const at = (moment: string) => deadlineBanner(windows, dayInTimeZone('America/Chicago', new Date(moment)))

  expect(at('2024-11-15T05:59:59Z')).toBeUndefined()
  expect(at('2024-11-15T06:00:00Z')).toBe('first')
  expect(at('2024-12-16T05:59:59Z')).toBe('first')
  expect(at('2024-12-16T06:00:00Z')).toBe('second')
  expect(at('2025-01-16T06:00:00Z')).toBeUndefined()
  expect(dayInTimeZone('America/Chicago', new Date('2025-07-01T04:59:59Z'))).toBe('2025-06-30')
  expect(dayInTimeZone('America/Chicago', new Date('2025-07-01T05:00:00Z'))).toBe('2025-07-01')
})

test('PDF-12 a moment names its time zone, in summer and in winter', () => {
  expect(momentInTimeZone('America/Chicago', new Date('2026-11-15T20:03:00Z'))).toBe('November 15, 2026 at 2:03 PM CST')
  expect(momentInTimeZone('America/Chicago', new Date('2026-07-01T20:03:00Z'))).toBe('July 1, 2026 at 3:03 PM CDT')
})

test('REM-02 days are counted across months, leap days and changes of the clocks', () => {
  expect([addDays('2028-02-27', 3), addDays('2026-03-07', 2), addDays('2026-01-02', -3)]).toEqual([
    '2028-03-01',
    '2026-03-09',
    '2025-12-30',
  ])
  expect(deadlineDays([{ from: '2026-10-01', until: '2026-11-02', banner: '' }])).toEqual(['2026-11-01'])
  expect(dayInWords('2026-11-01')).toBe('November 1, 2026')
})

test('REM-04 the hour at the school follows its summer time, and midnight is 0', () => {
  const hour = (moment: string) => hourInTimeZone('America/Chicago', new Date(moment))

  expect([hour('2026-01-15T15:00:00Z'), hour('2026-07-15T14:59:59Z'), hour('2026-01-15T06:00:00Z')]).toEqual([9, 9, 0])
})
