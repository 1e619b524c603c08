import type { Condition } from '../define/condition.ts'
import type { EmailAddress, PhoneNumber } from './contact-rules.ts'
import type { DateWindow, GradePoints, IsDate, WithinBounds } from './value-rules.ts'

export type Required = { readonly rule: 'required'; readonly when?: Condition; readonly message?: string }

/** An answer is required: always, or while a condition is true. */
export const required = (when?: Condition, message?: string): Required => ({
  rule: 'required',
  ...(when && { when }),
  ...(message !== undefined && { message }),
})

type MustBeTrue = { readonly rule: 'must-be-true'; readonly message: string }

/** The checkbox must be checked. */
export const mustBeTrue = (message: string): MustBeTrue => ({ rule: 'must-be-true', message })

type MinLength = {
  readonly rule: 'min-length'
  readonly length: number
  readonly message: string
  readonly when?: Condition
}

export const minLength = (length: number, message: string, when?: Condition): MinLength => ({
  rule: 'min-length',
  length,
  message,
  ...(when && { when }),
})

/** A rule that an answer must meet, as data. A rule without a message shows the label of its question. */
export type Rule =
  | Required
  | MustBeTrue
  | IsDate
  | DateWindow
  | EmailAddress
  | PhoneNumber
  | MinLength
  | GradePoints
  | WithinBounds
