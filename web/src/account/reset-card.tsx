import type { resetPassword } from '@apply/contract/reset-password'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../api/call.ts'
import type { NavigationState } from '../session/navigation-state.ts'
import { Card, Notice } from './card.tsx'
import { checkReset, missingId } from './checks.ts'
import { EmailField } from './field.tsx'
import { NewPassword, PasswordField } from './password-field.tsx'
import { useCard } from './use-card.ts'

const MissingId = () => (
  <Notice>
    {missingId} <Link to="/forgot">Ask for a new link</Link>
  </Notice>
)

/** The link in the email names the account and proves who opens it. */
const useReset = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const known = query.get('username') ?? ''
  const reset = useCard({
    name: 'Reset Password',
    initial: { username: known, password: '', confirm_password: '', id: query.get('id') ?? '' },
    check: checkReset,
    checksOnChange: true,
    send: async ({ username, ...choice }) => {
      const body = { ...choice, username: username.trim() }
      const { message } = await call<typeof resetPassword>('POST', '/public/reset-password', { body })
      const next: NavigationState = { username: body.username, success: message }
      navigate('/login', { replace: true, state: next })
    },
  })
  return { ...reset, known } as const
}

const AccountName = ({ username }: { readonly username: string }) => (
  <p>
    Choose a new password for <strong>{username}</strong>.
  </p>
)

export const ResetCard = () => {
  const { card, field, values, known } = useReset()
  return (
    <Card
      {...card}
      intro={known !== '' && <AccountName username={known} />}
      action="Reset Password"
      links={<Link to="/login">Back to Log In</Link>}
    >
      {values.id === '' && <MissingId />}
      {known === '' && <EmailField {...field('username')} />}
      <NewPassword label="New password" {...field('password')} />
      <PasswordField
        label="Confirm new password"
        name="confirm_password"
        autoComplete="new-password"
        {...field('confirm_password')}
      />
    </Card>
  )
}
