import type { confirm } from '@apply/contract/confirm'
import { confirmationCodeLength, secondsBetweenMails } from '@apply/engine/limits'
import { useCallback } from 'react'
import { call } from '../api/call.ts'
import { ServerError } from '../api/failures.ts'
import * as design from '../design/index.module.css'
import { carried, type NavigationState, useNavigationState } from '../session/navigation-state.ts'
import { remainingUntil, secondsText, useCountdown } from '../ui/countdown.ts'
import { useNavigate } from '../ui/router.tsx'
import { Card, CardLink } from './card.tsx'
import { checkConfirm } from './checks.ts'
import { CodeField } from './code-field.tsx'
import { EmailField } from './field.tsx'
import { maybeDone, mayHaveWorked, useCard } from './use-card.ts'
import { useResend } from './use-resend.ts'

const confirmMessage =
  'The connection was lost, and your account may be confirmed already. Please log in, check the code, or ask for a new one.'

const useConfirm = () => {
  const state = useNavigationState()
  const navigate = useNavigate()
  return useCard({
    name: 'Confirm Your Account',
    initial: { username: state.username ?? '', code: '' },
    check: checkConfirm,
    checksOnChange: true,
    send: async ({ username, code }) => {
      const body = { username: username.trim(), code }
      const { message } = await call<typeof confirm>('POST', '/public/confirm', { body })
      const next: NavigationState = { ...carried(state), username: body.username, success: message }
      navigate('/login', { replace: true, state: next })
    },
    // A code works once.
    afterLost: (refusal) => refusal instanceof ServerError && refusal.status === 400 && maybeDone(confirmMessage),
  })
}

/** The seconds until the server accepts the next request for a code. A reload does not forget them. */
const useWait = (): number => {
  const { resendAt = '' } = useNavigationState()
  return useCountdown(useCallback(() => remainingUntil(Number(resendAt), secondsBetweenMails * 1000), [resendAt]))
}

type LinksProps = { readonly seconds: number; readonly onResend: () => void }

/** A timer is not announced as it counts. */
const Links = ({ seconds, onResend }: LinksProps) => (
  <>
    <p>
      No code in your inbox or spam folder?
      <button
        type="button"
        className={design.linkButton}
        aria-disabled={seconds > 0}
        onClick={() => seconds === 0 && onResend()}
      >
        Resend the code
      </button>
      {seconds > 0 && <span role="timer">{`in ${secondsText(seconds)}`}</span>}
    </p>
    <CardLink to="/login">Back to Log In</CardLink>
  </>
)

export const ConfirmCard = () => {
  const { username } = useNavigationState()
  const confirmation = useConfirm()
  const { card, field, values } = confirmation
  return (
    <Card
      {...card}
      intro={
        <p>
          Enter the {confirmationCodeLength}-digit code we emailed to{' '}
          {username === undefined ? 'you' : <strong>{username}</strong>}. We check it as soon as you enter the last
          digit.
        </p>
      }
      action="Confirm"
      remedy={
        card.failure?.status === mayHaveWorked && (
          <CardLink to="/login" state={{ username: values.username.trim() }}>
            Log in
          </CardLink>
        )
      }
      links={<Links seconds={useWait()} onResend={useResend(confirmation)} />}
    >
      {username === undefined && <EmailField {...field('username')} />}
      <CodeField {...field('code')} />
    </Card>
  )
}
