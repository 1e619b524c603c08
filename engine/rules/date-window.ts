import { isCalendarDay } from './is-date.ts'

export type DateWindow = {
  readonly rule: 'date-window'
  readonly earliestYearsAgo: number
  readonly latestYearsAgo: number
  readonly tooEarly: string
  readonly tooLate: string
}

/** A day that lies at most and at least so many years back. */
export const dateWindow = (bounds: Omit<DateWindow, 'rule'>): DateWindow => ({ rule: 'date-window', ...bounds })

/** The same day, so many years before; days in this form compare as text. */
export const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

export const checkDateWindow = (bounds: DateWindow, value: string, today: string): string | undefined => {
  if (!isCalendarDay(value)) return undefined
  if (value < yearsBefore(today, bounds.earliestYearsAgo)) return bounds.tooEarly
  if (value > yearsBefore(today, bounds.latestYearsAgo)) return bounds.tooLate
  return undefined
}
