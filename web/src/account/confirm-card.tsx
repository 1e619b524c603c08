import type { confirm } from '@apply/contract/confirm'
import { Link, useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { carried, type NavigationState, useNavigationState } from '../session/navigation-state.ts'
import { Card } from './card.tsx'
import { checkConfirm } from './checks.ts'
import { EmailField } from './email-field.tsx'
import { Field } from './field.tsx'
import { Notice } from './notice.tsx'
import { useCard } from './use-card.ts'
import { useResend } from './use-resend.ts'

/** A code copied from a mail may bring spaces or dashes along. */
const withoutGaps = (code: string): string => code.replace(/[\s-]/g, '')

export const ConfirmCard = () => {
  const state = useNavigationState()
  const navigate = useNavigate()
  const { values, errors, isSending, change, submit } = useCard({
    name: 'Confirm Your Account',
    initial: { username: state.username ?? '', code: '' },
    check: checkConfirm,
    checksOnChange: true,
    send: async ({ username, code }) => {
      const body = { username: username.trim(), code }
      const { message } = await call<typeof confirm>('POST', '/public/confirm', { body })
      const next: NavigationState = { ...carried(state), username: body.username, success: message }
      navigate('/login', { state: next })
    },
  })
  const { resend, failure } = useResend(values.username)

  return (
    <Card
      name="Confirm Your Account"
      intro={
        <p>
          Enter the 6-digit code we emailed to{' '}
          {state.username === undefined ? 'you' : <strong>{state.username}</strong>}.
        </p>
      }
      action="Confirm"
      isSending={isSending}
      onSubmit={submit}
      links={
        <>
          {failure !== undefined && <Notice>{failure}</Notice>}
          <p>
            No code in your inbox or spam folder?
            <button type="button" className="link-button" onClick={resend}>
              Resend the code
            </button>
          </p>
          <Link to="/login" state={carried(state)}>
            Back to Log In
          </Link>
        </>
      }
    >
      {state.username === undefined && (
        <EmailField value={values.username} error={errors.username} onChange={change('username')} />
      )}
      <Field
        label="Confirmation code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="code-input"
        value={values.code}
        error={errors.code}
        onChange={(code) => change('code')(withoutGaps(code))}
      />
    </Card>
  )
}
