import type { changePassword } from '@apply/contract/account-page'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { ServerError } from '../api/failures.ts'
import { checkPasswordChange } from './account-page-checks.ts'
import { ClosableForm, CurrentPassword } from './account-page-fields.tsx'
import { Notice } from './card.tsx'
import { fieldNamedIn } from './checks.ts'
import { Expandable, editAction } from './expandable.tsx'
import { ConfirmPassword, NewPassword } from './field.tsx'
import { maybeDone, useCard } from './use-card.ts'

const empty = { current_password: '', password: '', confirm_password: '' }

const changedMessage =
  'The connection was lost before, and your password may be changed already: then we have told you by email. Otherwise please check your current password.'

const isWrongPassword = (refusal: unknown): boolean =>
  refusal instanceof ServerError && fieldNamedIn(refusal, ['current_password']) !== undefined

type PasswordFormProps = {
  readonly username: string
  readonly onDone: (message: string) => void
  readonly onClose: () => void
}

const PasswordForm = ({ username, onDone, onClose }: PasswordFormProps) => {
  const { card, field } = useCard({
    name: 'Password',
    initial: empty,
    check: checkPasswordChange,
    checksOnChange: true,
    send: async (body) => {
      const { message } = await call<typeof changePassword>('PUT', '/api/account/password', { body })
      onDone(message)
      onClose()
    },
    afterLost: (refusal) => isWrongPassword(refusal) && maybeDone(changedMessage),
  })
  return (
    <ClosableForm {...card} onClose={onClose} action="Change password">
      {/* Password managers save the new password for this account. */}
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      <CurrentPassword {...field('current_password')} />
      <NewPassword label="New password" {...field('password')} />
      <ConfirmPassword {...field('confirm_password')} />
    </ClosableForm>
  )
}

/** Asks for the current password, so that an unattended browser cannot be used to lock its owner out. */
export const ChangePassword = ({ username }: { readonly username: string }) => {
  const [done, setDone] = useState<string>()
  return (
    <>
      <p>A new password logs out all your other devices.</p>
      <Expandable
        actions={editAction('password', (close) => (
          <PasswordForm username={username} onDone={setDone} onClose={close} />
        ))}
      />
      {done !== undefined && <Notice kind="done">{done}</Notice>}
    </>
  )
}
