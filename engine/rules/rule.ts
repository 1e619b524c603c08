import type { DateWindow } from './date-window.ts'
import type { EmailAddress } from './email-address.ts'
import type { GradePoints } from './grade-points.ts'
import type { IsDate } from './is-date.ts'
import type { MinLength } from './min-length.ts'
import type { MustBeTrue } from './must-be-true.ts'
import type { PhoneNumber } from './phone-number.ts'
import type { Required } from './required.ts'
import type { WithinBounds } from './within-bounds.ts'

/** What an answer must fulfil, as data. A rule without a message says the label of its question. */
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
