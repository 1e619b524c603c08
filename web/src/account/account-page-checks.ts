import { accountPageMessages, isDeletionPhrase } from '@apply/engine/account-page'
import { accountMessages } from '@apply/engine/messages'
import { codeError, emailError, passwordError, type Reset, type Username, withoutUndefined } from './checks.ts'

// Apart from the checks of the cards, which must not load these.

const currentPasswordError = (password: string) => (password === '' ? accountMessages.currentPassword : undefined)

type CurrentPassword = { readonly current_password: string }

export const checkPasswordChange = ({ current_password, ...choice }: CurrentPassword & Omit<Reset, 'username'>) =>
  withoutUndefined({
    current_password: currentPasswordError(current_password),
    password: passwordError(choice.password),
    confirm_password: choice.confirm_password === choice.password ? undefined : accountMessages.passwordsDiffer,
  })

export const checkEmailChange = ({ username, current_password }: Username & CurrentPassword) =>
  withoutUndefined({ username: emailError(username), current_password: currentPasswordError(current_password) })

export const checkCurrentPassword = ({ current_password }: CurrentPassword) =>
  withoutUndefined({ current_password: currentPasswordError(current_password) })

type PasskeyName = { readonly name: string }

export const checkPasskeyName = ({ name }: PasskeyName) =>
  withoutUndefined({ name: name.trim() === '' ? accountPageMessages.passkeyName : undefined })

export const checkNewPasskey = (values: CurrentPassword & PasskeyName) => ({
  ...checkPasskeyName(values),
  ...checkCurrentPassword(values),
})

export const checkDeletion = ({
  current_password,
  confirmation,
}: CurrentPassword & { readonly confirmation: string }) =>
  withoutUndefined({
    current_password: currentPasswordError(current_password),
    confirmation: isDeletionPhrase(confirmation) ? undefined : accountPageMessages.deletionPhrase,
  })

export const checkCode = ({ code }: { readonly code: string }) => withoutUndefined({ code: codeError(code) })
