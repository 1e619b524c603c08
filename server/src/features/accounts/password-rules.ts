import { maxPasswordLength, minPasswordLength, passwordRules } from '@apply/engine/limits'
import { accountMessages } from '@apply/engine/messages'
import { isCommonPassword } from './is-common-password.ts'

const shortestName = 4

type Rule = { readonly holds: (password: string, username: string) => boolean; readonly refusal: string }

const characters = (text: string): number => [...text].length

const namesIn = (username: string): readonly string[] => {
  const name = username.slice(0, username.lastIndexOf('@'))
  const withoutTag = name.split('+')[0] ?? name
  return [name, withoutTag].filter((part) => part.length >= shortestName)
}

const holdsNoName = (password: string, username: string): boolean =>
  !namesIn(username.toLowerCase()).some((name) => password.toLowerCase().includes(name))

/** The longest comes first, so that nothing else ever looks at a huge text. */
const rules: readonly Rule[] = [
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
  {
    holds: (password) => !isCommonPassword(password),
    refusal: 'This password is one of the most common ones and easily guessed. Please choose another password.',
  },
  {
    holds: holdsNoName,
    refusal: 'Your password may not contain the name in your email address. Please choose another password.',
  },
]

/** Why this password is refused for this account, in words for the applicant. */
export const passwordRefusal = (password: string, username: string): string | undefined =>
  rules.find(({ holds }) => !holds(password, username))?.refusal
