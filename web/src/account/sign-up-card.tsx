import type { signUp } from '@apply/contract/sign-up'
import { call } from '../api/call.ts'
import { logInHint } from '../session/log-out.ts'
import { carried, type NavigationState, useNavigationState } from '../session/navigation-state.ts'
import { useIsStudent } from '../session/snapshot.ts'
import { useNavigate } from '../ui/router.tsx'
import { Card, CardLink, LoggedInCard } from './card.tsx'
import { checkSignUp } from './checks.ts'
import { EmailField, NewPassword } from './field.tsx'
import { useCard } from './use-card.ts'

/** As long as a code is valid. */
const hintLifetimeMs = 15 * 60_000

/** Lets the Log In card fill in the account, so that one press logs in after the code. */
const keepForLogIn = (account: typeof logInHint): void => {
  Object.assign(logInHint, account)
  setTimeout(() => Object.assign(logInHint, { username: '', password: '' }), hintLifetimeMs)
}

const useSignUpCard = () => {
  const state = carried(useNavigationState())
  const navigate = useNavigate()
  return useCard({
    name: 'Sign Up',
    initial: { username: '', password: '' },
    check: checkSignUp,
    checksOnChange: true,
    send: async ({ username, password }) => {
      const account = { username: username.trim(), password }
      const { message } = await call<typeof signUp>('POST', '/public/signup', { body: account })
      keepForLogIn(account)
      const next: NavigationState = { ...state, username: account.username, success: message }
      navigate('/confirm', { replace: true, state: next })
    },
  })
}

const VisitorCard = () => {
  const { card, field } = useSignUpCard()
  return (
    <Card
      {...card}
      intro={<p>An account saves your answers, so that you can stop at any time and submit when you are ready.</p>}
      action="Create Account"
      links={
        <p>
          Already have an account?
          <CardLink to="/login">Log in</CardLink>
        </p>
      }
    >
      <EmailField {...field('username')} />
      <NewPassword {...field('password')} />
    </Card>
  )
}

export const SignUpCard = () => (useIsStudent() ? <LoggedInCard /> : <VisitorCard />)
