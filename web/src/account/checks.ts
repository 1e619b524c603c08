import {
  confirmationCodePattern,
  maxPasswordLength,
  minPasswordLength,
  passwordRules as rules,
} from '@apply/engine/limits'
import { accountMessages } from '@apply/engine/messages'
import { isEmailAddress } from '@apply/engine/rules/contact-rules'
import type { ServerError } from '../api/failures.ts'

type PasswordRule = { readonly text: string; readonly holds: (password: string) => boolean }

export type RowState = 'inactive' | 'error' | 'success'

/** The text of each rule continues "Your password". */
export const passwordRules: readonly PasswordRule[] = [
  { text: `is at least ${minPasswordLength} characters`, holds: rules.length },
  { text: 'has an uppercase letter', holds: rules.uppercase },
  { text: 'has a lowercase letter', holds: rules.lowercase },
  { text: 'has a number', holds: rules.digit },
  { text: 'has a special character', holds: rules.special },
  { text: 'has no space at the beginning or end', holds: rules.trimmed },
]

export const rowState = (rule: PasswordRule, password: string): RowState => {
  if (password === '') return 'inactive'
  return rule.holds(password) ? 'success' : 'error'
}

/** The message about a new password; undefined if it is valid. */
export const passwordError = (password: string): string | undefined => {
  if ([...password].length > maxPasswordLength) return accountMessages.passwordTooLong
  const isValid = password !== '' && passwordRules.every(({ holds }) => holds(password))
  return isValid ? undefined : 'Please meet every rule below.'
}

const fieldNames: readonly (readonly [string, RegExp])[] = [
  ['current_password', /current password/i],
  ['password', /password/i],
  ['code', /code/i],
  ['username', /email address/i],
]

/** The field that the server refused: its message names it. Other failures concern the whole card. */
export const fieldNamedIn = ({ status, message }: ServerError, fields: readonly string[]): string | undefined =>
  status === 400 ? fieldNames.find(([field, name]) => fields.includes(field) && name.test(message))?.[0] : undefined

/** The messages of a card, by field; a field without a message is valid. */
export type Errors = Readonly<Record<string, string>>

const emailOr = (message: string) => (value: string) => (isEmailAddress(value.trim()) ? undefined : message)

export const emailError = emailOr(accountMessages.email)
const loginEmailError = emailOr(accountMessages.loginEmail)
export const resendEmailError = emailOr(accountMessages.resendEmail)

export const withoutUndefined = (messages: Readonly<Record<string, string | undefined>>): Errors =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([field, message]) => (message === undefined ? [] : [[field, message]])),
  )

export type Username = { readonly username: string }
type Password = { readonly password: string }

export const checkLogIn = ({ username, password }: Username & Password) =>
  withoutUndefined({
    username: loginEmailError(username),
    password: password === '' ? accountMessages.loginPassword : undefined,
  })

export const checkSignUp = ({ username, password }: Username & Password) =>
  withoutUndefined({ username: emailError(username), password: passwordError(password) })

export const codeError = (code: string) =>
  confirmationCodePattern.test(code) ? undefined : accountMessages.confirmationCode

export const checkConfirm = ({ username, code }: Username & { readonly code: string }) =>
  withoutUndefined({ username: emailError(username), code: codeError(code) })

export const checkForgot = ({ username }: Username) => withoutUndefined({ username: emailError(username) })

export type Reset = Username & Password & { readonly confirm_password: string }

export const checkReset = ({ username, password, confirm_password }: Reset) =>
  withoutUndefined({
    username: emailError(username),
    password: passwordError(password),
    confirm_password: confirm_password === password ? undefined : accountMessages.passwordsDiffer,
  })
