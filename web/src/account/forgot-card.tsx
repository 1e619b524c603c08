import type { forgotPassword } from '@apply/contract/forgot-password'
import { Link } from 'react-router'
import { call } from '../api/call.ts'
import { carried, useNavigationState } from '../session/navigation-state.ts'
import { showToast } from '../ui/toasts.ts'
import { Card } from './card.tsx'
import { checkForgot } from './checks.ts'
import { EmailField } from './field.tsx'
import { useCard } from './use-card.ts'

export const ForgotCard = () => {
  const state = useNavigationState()
  const { card, field } = useCard({
    name: 'Forgot Password',
    initial: { username: state.username ?? '' },
    check: checkForgot,
    checksOnChange: true,
    send: async ({ username }) => {
      const { message } = await call<typeof forgotPassword>('POST', '/public/forgot-password', {
        body: { username: username.trim() },
      })
      showToast({ severity: 'success', message })
    },
  })

  return (
    <Card
      {...card}
      intro={<p>Enter the email address of your account, and we will send you a link to choose a new password.</p>}
      action="Send Link"
      links={
        <Link to="/login" state={carried(state)}>
          Back to Log In
        </Link>
      }
    >
      <EmailField {...field('username')} />
    </Card>
  )
}
