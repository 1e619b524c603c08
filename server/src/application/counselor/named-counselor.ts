import { domainToASCII } from 'node:url'
import { type Answers, answerTo } from '@apply/engine/answers'
import type { CounselorRules } from '@apply/engine/define'
import { isEmailAddress, storedAddress } from '@apply/engine/rules/contact-rules'

/** Whom an application names, and whether the letter may be read. */
export type NamedCounselor = {
  readonly firstName: string
  readonly lastName: string
  /** Empty if it is no address that a mail could reach, or the applicant's own. */
  readonly email: string
  readonly isWaived: boolean
}

/** More than the fields of a name can have together. */
const maxNameLength = 150

/**
 * A name as it may stand in a mail: one line of letters, digits and what belongs to names. A mail program would make a link of an
 * address, and characters that turn the direction of a text could hide one.
 */
export const plainName = (typed: string): string =>
  [...typed]
    .slice(0, maxNameLength)
    .join('')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}'’.,\-\s]/gu, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/\s+/g, ' ')
    .trim()

export const fullName = (first: string, last: string): string => plainName(`${first} ${last}`)

/** An address that can be written to and is not the applicant's own, else ''. */
export const usableAddress = (typed: string, ownAddress: string): string => {
  const at = typed.lastIndexOf('@')
  const address = storedAddress(`${typed.slice(0, at)}@${domainToASCII(typed.slice(at + 1).trim())}`)
  return isEmailAddress(address) && address !== storedAddress(ownAddress) ? address : ''
}

/** Read from the frozen answers only. Without an answer nothing is waived. */
export const namedCounselor = (
  { questions, waivedBy }: CounselorRules,
  answers: Answers,
  ownAddress: string,
): NamedCounselor => ({
  firstName: plainName(answerTo(answers, questions.firstName)),
  lastName: plainName(answerTo(answers, questions.lastName)),
  email: usableAddress(answerTo(answers, questions.email), ownAddress),
  isWaived: answerTo(answers, questions.waiver) === waivedBy,
})
