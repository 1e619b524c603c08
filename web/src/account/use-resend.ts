import type { resendConfirm } from '@apply/contract/resend-confirm'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { failureMessage } from '../api/failures.ts'
import { carried, type NavigationState, useNavigationState } from '../session/navigation-state.ts'
import { resendEmail } from './checks.ts'

/** Has a new code mailed and goes to the card that takes it; what fails stays on this card. */
export const useResend = (username: string) => {
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const navigate = useNavigate()
  const state = useNavigationState()

  const send = async (): Promise<void> => {
    const { message } = await call<typeof resendConfirm>('POST', '/public/resend-confirm', {
      body: { username: username.trim() },
    })
    const next: NavigationState = { ...carried(state), username: username.trim(), success: message }
    navigate('/confirm', { state: next })
  }

  const resend = async (): Promise<void> => {
    if (isSending) return
    const mistake = resendEmail(username)
    setFailure(mistake)
    if (mistake !== undefined) return
    setSending(true)
    await send().catch((error: unknown) => setFailure(failureMessage(error)))
    setSending(false)
  }

  return { resend, failure, isSending }
}
