import type { logIn } from '@apply/contract/log-in'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { storeCarriedAnswers } from '../draft/visitor-answers.ts'
import { endSession, loggedOutMessage, postToTabs } from '../session/log-out.ts'
import { carried, type NavigationState, useNavigationState } from '../session/navigation-state.ts'
import { updateSnapshot, useIsStudent } from '../session/snapshot.ts'
import { Card, Notice } from './card.tsx'
import { checkLogIn, resendEmail } from './checks.ts'
import { EmailField } from './field.tsx'
import { LoggedInCard } from './logged-in-card.tsx'
import { PasswordField } from './password-field.tsx'
import { useCard } from './use-card.ts'
import { useResend } from './use-resend.ts'

/** The password is right, but the account is not confirmed yet. */
const unconfirmedStatus = 403

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

type LinksProps = { readonly confirmState: NavigationState; readonly onResend: () => void }

const Links = ({ confirmState, onResend }: LinksProps) => {
  const state = carried(useNavigationState())
  return (
    <>
      <Link to="/forgot" state={state}>
        Forgot password?
      </Link>
      <Link to="/confirm" state={confirmState}>
        Enter a confirmation code
      </Link>
      <button type="button" className="link-button" onClick={onResend}>
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

/** Why the card was opened; a logout that the user chose is no reason for a warning. */
const Reason = () => {
  const { error } = useNavigationState()
  if (error === undefined) return null
  return <Notice kind={error === loggedOutMessage ? 'done' : 'warning'}>{error}</Notice>
}

/** The Confirm card asks for the e-mail address itself unless this card has a valid one. */
const useConfirmState = (username: string): NavigationState => {
  const state = carried(useNavigationState())
  return resendEmail(username) === undefined ? { ...state, username: username.trim() } : state
}

const VisitorCard = () => {
  const logIn = useLogIn()
  const { card, field, values } = logIn
  const confirmState = useConfirmState(values.username)
  return (
    <Card
      {...card}
      intro={<Reason />}
      action="Log In"
      remedy={
        card.failure?.status === unconfirmedStatus && (
          <Link to="/confirm" state={confirmState}>
            Enter your confirmation code
          </Link>
        )
      }
      links={<Links confirmState={confirmState} onResend={useResend(logIn)} />}
    >
      <EmailField {...field('username')} />
      <PasswordField autoComplete="current-password" {...field('password')} />
    </Card>
  )
}

export const LogInCard = () => (useIsStudent() ? <LoggedInCard /> : <VisitorCard />)
