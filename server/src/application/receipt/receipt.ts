import { createHash } from 'node:crypto'
import type { receipt } from '@apply/contract/submit'
import type { School } from '@apply/engine/define/school'
import type { z } from 'zod'
import type { EmailContent } from '../../platform/mail/email-template.ts'
import { renderEmail } from '../../platform/mail/email-template.ts'
import { readableCode } from '../../platform/secrets/secrets.ts'

export type Receipt = z.infer<typeof receipt>

export const receiptOf = (number: string, submittedAt: Date, sha256: string): Receipt => ({
  number,
  submitted_at: submittedAt.toISOString(),
  sha256,
})

const numberLength = 10

/** Always with a digit: the search of the desk takes a word without one for a name. */
export const newReceiptNumber = (prefix: string): string => {
  const code = readableCode(numberLength)
  return /\d/.test(code) ? prefix + code : newReceiptNumber(prefix)
}

const sortKeys = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
    : value

/** JSON with sorted keys, so that the same content always gives the same text. */
export const canonicalJson = (content: unknown): string => JSON.stringify(content, (_key, value) => sortKeys(value))

/** The SHA-256 that a receipt names. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex')

/** The columns of a submission that its receipt vouches for, and their hash. */
export type HashedSubmission = {
  readonly sha256: string
  readonly answers: unknown
  readonly read_only_view: unknown
  readonly documents: unknown
}

/** Hashes what is stored now, so that a change in the database would show. */
export const isUnchanged = ({ sha256, answers, read_only_view, documents }: HashedSubmission): boolean =>
  contentHash({ answers, read_only_view, documents }) === sha256

type Sender = Pick<School, 'name' | 'help' | 'look' | 'application' | 'timeZone'>

const formatTime = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(moment))

export const receiptEmail = (school: Sender, { number, submitted_at, sha256 }: Receipt): EmailContent =>
  renderEmail(school, {
    subject: `We received your application (${number})`,
    paragraphs: [
      `We received your ${school.application} on ${formatTime(submitted_at, school.timeZone)}.`,
      `Your receipt number is ${number}. Please keep it, and name it when you write to us.`,
      `The fingerprint (SHA-256) of what you submitted is ${sha256}.`,
    ],
  })
