import type { Condition } from './condition.ts'
import type { MailText } from './school.ts'

/** A choice with a name for the database and a text for people. */
type Named = { readonly name: string; readonly label: string }

/** How a school asks the counselor whom an applicant names for a letter. */
export type CounselorRules = {
  /** Whose counselor is asked. Without it everybody's. */
  readonly show?: Condition
  /** What the list of the applicant says. */
  readonly item: { readonly title: string; readonly text: string; readonly isRequired: boolean }
  /** The questions of the form that name the counselor and ask for the waiver. */
  readonly questions: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly waiver: string
  }
  /** The answer to the question of the waiver by which applicants give up their right to read the letter. */
  readonly waivedBy: string
  /** How many days after the request the counselor is reminded of it, … */
  readonly remindDays: readonly number[]
  /** … and the applicant is told that there is no answer yet. */
  readonly tellDays: readonly number[]
  /** The hours at the school between which these mails are sent: from the first until just before the second. */
  readonly hours: { readonly from: number; readonly until: number }
  /** What is due for the students of one counselor within this time goes into one mail. */
  readonly hoursBetweenMails: number
  /** A link ends with the next such day of a year, such as `08-15`, that is at least so many days away. */
  readonly linkEnds: { readonly day: string; readonly leastDays: number }
  /** What a counselor can send. */
  readonly files: readonly Named[]
  /** What a counselor can rate, and by which words. */
  readonly ratings: readonly Named[]
  readonly scale: readonly Named[]
  /** From which role on staff read letters, ratings and what the counselor writes. */
  readonly readableFrom: 'reader' | 'officer' | 'administrator'
  /** `{counselor}`, `{student}`, `{students}` (their number), `{name}` (of the school) and `{day}` (when the links end) are replaced. */
  readonly mails: {
    readonly asked: MailText
    readonly reminded: MailText
    /** For a counselor with several students. */
    readonly askedByMany: MailText
    readonly remindedOfMany: MailText
    /** To the applicant. */
    readonly noAnswer: MailText
    readonly noAddress: MailText
    readonly bounced: MailText
    readonly declined: MailText
  }
  /** What the page of the counselor says about the waiver, with `{student}`. */
  readonly waiver: { readonly waived: string; readonly kept: string }
}
