import { isEmailAddress } from '@apply/engine/rules/email-address'
import { passwordError } from './password-rules.ts'

/** The messages of a card, by field; a field without one is right. */
export type Errors = Readonly<Record<string, string>>

const emailOr = (message: string) => (value: string) => (isEmailAddress(value.trim()) ? undefined : message)

const email = emailOr('Your email address must be valid.')
const loginEmail = emailOr('Please provide a valid email address.')
export const resendEmail = emailOr('You must provide a valid email address to resend a confirmation code.')

/** Keeps the messages and leaves out the fields that have none. */
const only = (found: Readonly<Record<string, string | undefined>>): Errors =>
  Object.fromEntries(
    Object.entries(found).flatMap(([field, message]) => (message === undefined ? [] : [[field, message]])),
  )

type Username = { readonly username: string }
type Password = { readonly password: string }

export const checkLogIn = ({ username, password }: Username & Password) =>
  only({ username: loginEmail(username), password: password === '' ? 'Password is required.' : undefined })

export const checkSignUp = ({ username, password }: Username & Password) =>
  only({ username: email(username), password: passwordError(password) })

export const checkConfirm = ({ username, code }: Username & { readonly code: string }) =>
  only({
    username: email(username),
    code: /^[0-9]{6}$/.test(code) ? undefined : 'The confirmation code must be exactly 6 numbers.',
  })

export const checkForgot = ({ username }: Username) => only({ username: email(username) })

export const missingId = 'Your reset link is not complete. Please open the link in your email again.'

type Reset = Username & Password & { readonly confirm_password: string; readonly id: string }

export const checkReset = ({ username, password, confirm_password, id }: Reset) =>
  only({
    username: email(username),
    password: passwordError(password),
    confirm_password: confirm_password === password ? undefined : 'passwords must match',
    id: id === '' ? missingId : undefined,
  })
