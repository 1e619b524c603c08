import { expect, test } from 'vitest'
import { dayInTimeZone, deadlineBanner, momentInTimeZone } from './calendar.ts'

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
