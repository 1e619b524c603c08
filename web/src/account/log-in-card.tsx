import type { logIn } from '@apply/contract/log-in'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { storeCarriedAnswers } from '../draft/visitor-answers.ts'
import { endSession, postToTabs } from '../session/log-out.ts'
import { carried, useNavigationState } from '../session/navigation-state.ts'
import { updateSnapshot, useIsStudent } from '../session/snapshot.ts'
import { Card, Notice } from './card.tsx'
import { checkLogIn } from './checks.ts'
import { EmailField } from './field.tsx'
import { LoggedInCard } from './logged-in-card.tsx'
import { PasswordField } from './password-field.tsx'
import { useCard } from './use-card.ts'
import { useResend } from './use-resend.ts'

const useLogIn = () => {
  const state = useNavigationState()
  const navigate = useNavigate()
  return useCard({
    name: 'Log In',
    initial: { username: state.username ?? '', password: '' },
    check: checkLogIn,
    checksOnChange: false,
    send: async ({ username, password }) => {
      await call<typeof logIn>('POST', '/public/login', { body: { username: username.trim(), password } })
      if (state.answers) storeCarriedAnswers(state.answers)
      endSession()
      updateSnapshot({ is_logged_in: true })
      postToTabs({ kind: 'logged in' })
      navigate('/', { replace: true })
    },
  })
}

const Links = ({ username }: { readonly username: string }) => {
  const state = carried(useNavigationState())
  const { resend, failure } = useResend(username)
  return (
    <>
      {failure !== undefined && <Notice>{failure}</Notice>}
      <Link to="/forgot" state={state}>
        Forgot password?
      </Link>
      <button type="button" className="link-button" onClick={resend}>
        Resend confirmation code
      </button>
      <p>
        New here?
        <Link to="/signup" state={state}>
          Create an account
        </Link>
      </p>
    </>
  )
}

const VisitorCard = () => {
  const { error } = useNavigationState()
  const { card, field, values } = useLogIn()
  return (
    <Card
      {...card}
      intro={error !== undefined && <Notice>{error}</Notice>}
      action="Log In"
      links={<Links username={values.username} />}
    >
      <EmailField {...field('username')} />
      <PasswordField autoComplete="current-password" {...field('password')} />
    </Card>
  )
}

export const LogInCard = () => (useIsStudent() ? <LoggedInCard /> : <VisitorCard />)
