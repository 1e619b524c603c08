import { isCalendarDay, yearsBefore } from '../calendar.ts'

export type IsDate = { readonly rule: 'is-date' }

export const isDate = (): IsDate => ({ rule: 'is-date' })

export type DateWindow = {
  readonly rule: 'date-window'
  readonly earliestYearsAgo: number
  readonly latestYearsAgo: number
  readonly tooEarly: string
  readonly tooLate: string
}

/** A day that is neither too many nor too few years ago. */
export const dateWindow = (bounds: Omit<DateWindow, 'rule'>): DateWindow => ({ rule: 'date-window', ...bounds })

export const checkDateWindow = (bounds: DateWindow, value: string, today: string): string | undefined => {
  if (!isCalendarDay(value)) return undefined
  if (value < yearsBefore(today, bounds.earliestYearsAgo)) return bounds.tooEarly
  if (value > yearsBefore(today, bounds.latestYearsAgo)) return bounds.tooLate
  return undefined
}
