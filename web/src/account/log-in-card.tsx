import type { logIn } from '@apply/contract/log-in'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { endSession } from '../session/end-session.ts'
import { carried, useNavigationState } from '../session/navigation-state.ts'
import { updateSnapshot } from '../session/snapshot.ts'
import { tellTabs } from '../session/tabs.ts'
import { Card } from './card.tsx'
import { checkLogIn } from './checks.ts'
import { EmailField } from './email-field.tsx'
import { Notice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'
import { useCard } from './use-card.ts'
import { useResend } from './use-resend.ts'

export const LogInCard = () => {
  const state = useNavigationState()
  const navigate = useNavigate()
  const { values, errors, isSending, change, submit } = useCard({
    name: 'Log In',
    initial: { username: state.username ?? '', password: '' },
    check: checkLogIn,
    checksOnChange: false,
    send: async ({ username, password }) => {
      await call<typeof logIn>('POST', '/public/login', { body: { username: username.trim(), password } })
      endSession()
      updateSnapshot({ is_logged_in: true })
      tellTabs({ kind: 'logged in' })
      navigate('/', { replace: true, state: carried(state) })
    },
  })
  const { resend, failure } = useResend(values.username)

  return (
    <Card
      name="Log In"
      intro={state.error !== undefined && <Notice>{state.error}</Notice>}
      action="Log In"
      isSending={isSending}
      onSubmit={submit}
      links={
        <>
          {failure !== undefined && <Notice>{failure}</Notice>}
          <Link to="/forgot" state={carried(state)}>
            Forgot password?
          </Link>
          <button type="button" className="link-button" onClick={resend}>
            Resend confirmation code
          </button>
          <p>
            New here?
            <Link to="/signup" state={carried(state)}>
              Create an account
            </Link>
          </p>
        </>
      }
    >
      <EmailField value={values.username} error={errors.username} onChange={change('username')} />
      <PasswordField
        autoComplete="current-password"
        value={values.password}
        error={errors.password}
        onChange={change('password')}
      />
    </Card>
  )
}
