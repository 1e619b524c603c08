import { isCalendarDay, yearsBefore } from '../calendar.ts'
import type { NumberQuestion } from '../define/question.ts'

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

export type GradePoints = {
  readonly rule: 'grade-points'
  readonly max: number
  readonly invalid: string
  readonly tooManyDecimals: string
}

/** A grade point average from 0 to a maximum with exactly two decimals. */
export const gradePoints = (details: Omit<GradePoints, 'rule'>): GradePoints => ({ rule: 'grade-points', ...details })

export const checkGradePoints = ({ max, invalid, tooManyDecimals }: GradePoints, value: string): string | undefined => {
  if (/^\d*\.\d{3,}$/.test(value)) return tooManyDecimals
  return /^\d+\.\d{2}$/.test(value) && Number(value) <= max ? undefined : invalid
}

export type WithinBounds = { readonly rule: 'within-bounds'; readonly message: string }

/** The bounds and the step are properties of the question, because the input element needs them too. */
export const withinBounds = (message: string): WithinBounds => ({ rule: 'within-bounds', message })

export const isWithinBounds = ({ min, max, step }: NumberQuestion, value: string): boolean => {
  if (!/^(0|[1-9]\d*)$/.test(value)) return false
  const number = Number(value)
  return number >= min && number <= max && (number - min) % step === 0
}
