import type { forgotPassword } from '@apply/contract/password-reset'
import { secondsBetweenMails } from '@apply/engine/limits'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../api/call.ts'
import { focusFirstField } from '../design/focus.ts'
import * as design from '../design/index.module.css'
import { useNavigationState } from '../session/navigation-state.ts'
import { remainingUntil, secondsText, useCountdown } from '../ui/countdown.ts'
import { showToast } from '../ui/toasts.ts'
import { Card, CardLink } from './card.tsx'
import { checkForgot } from './checks.ts'
import { EmailField } from './field.tsx'
import { useCard } from './use-card.ts'

/** A request that the server has accepted. */
type Sent = { readonly username: string; readonly at: number }

const useForgot = () => {
  const { username: initial = '' } = useNavigationState()
  const [sent, setSent] = useState<Sent>()
  const forgot = useCard({
    name: 'Forgot Password',
    initial: { username: initial },
    check: checkForgot,
    checksOnChange: true,
    send: async (values) => {
      const username = values.username.trim()
      const { message } = await call<typeof forgotPassword>('POST', '/public/forgot-password', { body: { username } })
      showToast({ severity: 'success', message })
      setSent({ username, at: Date.now() })
    },
  })
  const startOver = () => {
    flushSync(() => setSent(undefined))
    focusFirstField(forgot.card.form.current)
  }
  return { ...forgot, sent, startOver } as const
}

const waitMs = secondsBetweenMails * 1000

/** The seconds until the server accepts the next request. */
const useWait = (sent: Sent | undefined): number => {
  const remaining = useCallback(() => (sent ? remainingUntil(sent.at + waitMs, waitMs) : 0), [sent])
  return useCountdown(remaining)
}

const SentIntro = ({ username }: Pick<Sent, 'username'>) => (
  <p>
    If <strong>{username}</strong> has an account, a link to choose a new password is on its way. It works for one hour.
    Please look in your spam folder too.
  </p>
)

/** Once the mail is sent the card says so and stays, with a button for another mail. */
export const ForgotCard = () => {
  const { card, field, sent, startOver } = useForgot()
  const seconds = useWait(sent)
  const again = seconds > 0 ? `Send again in ${secondsText(seconds)}` : 'Send again'
  return (
    <Card
      {...card}
      name={sent ? 'Check your email' : card.name}
      intro={
        sent ? (
          <SentIntro {...sent} />
        ) : (
          <p>Enter the email address of your account, and we will send you a link to choose a new password.</p>
        )
      }
      action={sent ? again : 'Send link'}
      isWaiting={seconds > 0}
      links={
        <>
          {sent && (
            <button type="button" className={design.linkButton} onClick={startOver}>
              Use another email address
            </button>
          )}
          <CardLink to="/login">Back to Log In</CardLink>
        </>
      }
    >
      {!sent && <EmailField {...field('username')} />}
    </Card>
  )
}
