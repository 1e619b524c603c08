import type { resetPassword } from '@apply/contract/reset-password'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../api/call.ts'
import type { NavigationState } from '../session/navigation-state.ts'
import { Card } from './card.tsx'
import { checkReset, missingId } from './checks.ts'
import { EmailField } from './email-field.tsx'
import { NewPassword } from './new-password.tsx'
import { Notice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'
import { useCard } from './use-card.ts'

const MissingId = () => (
  <Notice>
    {missingId} <Link to="/forgot">Ask for a new link</Link>
  </Notice>
)

export const ResetCard = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const known = query.get('username') ?? ''
  const { values, errors, isSending, change, submit } = useCard({
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

  return (
    <Card
      name="Reset Password"
      intro={
        known !== '' && (
          <p>
            Choose a new password for <strong>{known}</strong>.
          </p>
        )
      }
      action="Reset Password"
      isSending={isSending}
      onSubmit={submit}
      links={<Link to="/login">Back to Log In</Link>}
    >
      {values.id === '' && <MissingId />}
      {known === '' && <EmailField value={values.username} error={errors.username} onChange={change('username')} />}
      <NewPassword label="New password" value={values.password} error={errors.password} onChange={change('password')} />
      <PasswordField
        label="Confirm new password"
        name="confirm_password"
        autoComplete="new-password"
        value={values.confirm_password}
        error={errors.confirm_password}
        onChange={change('confirm_password')}
      />
    </Card>
  )
}
