import type { changePassword } from '@apply/contract/account-page'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { CardForm, Notice } from './card.tsx'
import { checkPasswordChange } from './checks.ts'
import { NewPassword, PasswordField } from './password-field.tsx'
import { useCard } from './use-card.ts'

const empty = { current_password: '', password: '', confirm_password: '' }

const Form = ({ onDone }: { readonly onDone: (message: string) => void }) => {
  const { card, field } = useCard({
    name: 'Password',
    initial: empty,
    check: checkPasswordChange,
    checksOnChange: true,
    send: async (body) => {
      const { message } = await call<typeof changePassword>('PUT', '/api/account/password', { body })
      onDone(message)
    },
  })
  return (
    <CardForm {...card} action="Change Password">
      <PasswordField
        label="Current password"
        name="current_password"
        autoComplete="current-password"
        {...field('current_password')}
      />
      <NewPassword label="New password" {...field('password')} />
      <PasswordField
        label="Confirm new password"
        name="confirm_password"
        autoComplete="new-password"
        {...field('confirm_password')}
      />
    </CardForm>
  )
}

/** Asks for the current password, so that an unattended browser cannot be used to lock its owner out. */
export const ChangePassword = ({ username }: { readonly username: string }) => {
  const [done, setDone] = useState<string>()
  if (done !== undefined) return <Notice kind="done">{done}</Notice>
  return (
    <>
      {/* Password managers save the new password for this account. */}
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      <Form onDone={setDone} />
    </>
  )
}
