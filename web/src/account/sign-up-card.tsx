import type { signUp } from '@apply/contract/sign-up'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { carried, type NavigationState, useNavigationState } from '../session/navigation-state.ts'
import { Card } from './card.tsx'
import { checkSignUp } from './checks.ts'
import { EmailField } from './field.tsx'
import { NewPassword } from './password-field.tsx'
import { useCard } from './use-card.ts'

export const SignUpCard = () => {
  const state = useNavigationState()
  const navigate = useNavigate()
  const { card, field } = useCard({
    name: 'Sign Up',
    initial: { username: '', password: '' },
    check: checkSignUp,
    checksOnChange: true,
    send: async ({ username, password }) => {
      const account = { username: username.trim(), password }
      const { message } = await call<typeof signUp>('POST', '/public/signup', { body: account })
      const next: NavigationState = { ...carried(state), username: account.username, success: message }
      navigate('/confirm', { state: next })
    },
  })

  return (
    <Card
      {...card}
      intro={<p>An account saves your answers, so that you can stop at any time and submit when you are ready.</p>}
      action="Create Account"
      links={
        <p>
          Already have an account?
          <Link to="/login" state={carried(state)}>
            Log in
          </Link>
        </p>
      }
    >
      <EmailField {...field('username')} />
      <NewPassword {...field('password')} />
    </Card>
  )
}
