import { maxPasswordLength, minPasswordLength, passwordRules } from '@apply/engine/limits'
import { accountMessages } from '@apply/engine/messages'
import { HttpError } from '../../platform/errors/http-error.ts'
import { isCommonPassword, isMadeOfSchoolWords } from './common-passwords.ts'

const minNameLength = 4

type Rule = {
  readonly holds: (password: string, username: string) => boolean | Promise<boolean>
  readonly refusal: string
}

const characters = (text: string): number => [...text].length

const namesIn = (username: string): readonly string[] => {
  const name = username.slice(0, username.lastIndexOf('@'))
  const withoutTag = name.split('+')[0] ?? name
  return [name, withoutTag].filter((part) => part.length >= minNameLength)
}

const containsNoName = (password: string, username: string): boolean =>
  !namesIn(username.toLowerCase()).some((name) => password.toLowerCase().includes(name))

const commonPassword =
  'This password is one of the most common ones and easily guessed. Please choose another password.'

/** The maximum length comes first, so that no other rule has to read a huge text. */
const rulesFor = (schoolNames: readonly string[]): readonly Rule[] => [
  {
    holds: (password) => password.length <= 2 * maxPasswordLength && characters(password) <= maxPasswordLength,
    refusal: accountMessages.passwordTooLong,
  },
  { holds: passwordRules.length, refusal: `Your password must have at least ${minPasswordLength} characters.` },
  { holds: passwordRules.uppercase, refusal: 'Your password must contain an uppercase letter.' },
  { holds: passwordRules.lowercase, refusal: 'Your password must contain a lowercase letter.' },
  { holds: passwordRules.digit, refusal: 'Your password must contain a digit.' },
  { holds: passwordRules.special, refusal: 'Your password must contain a special character.' },
  { holds: passwordRules.trimmed, refusal: 'Your password may not begin or end with a space.' },
  { holds: async (password) => !(await isCommonPassword(password)), refusal: commonPassword },
  { holds: (password) => !isMadeOfSchoolWords(password, schoolNames), refusal: commonPassword },
  {
    holds: containsNoName,
    refusal: 'Your password may not contain the name in your email address. Please choose another password.',
  },
]

/** Throws a 400 with a message for the applicant when a password is too weak for this account. */
export type PasswordCheck = (password: string, username: string) => Promise<void>

export const createPasswordCheck = (schoolNames: readonly string[]): PasswordCheck => {
  const rules = rulesFor(schoolNames)
  return async (password, username) => {
    for (const { holds, refusal } of rules) if (!(await holds(password, username))) throw new HttpError(400, refusal)
  }
}
