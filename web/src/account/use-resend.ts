import type { resendConfirm } from '@apply/contract/resend-confirm'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { failureMessage } from '../api/failures.ts'
import { carried, type NavigationState, useNavigationState } from '../session/navigation-state.ts'
import { resendEmail } from './checks.ts'

/** Requests a new code and goes to the Confirm card; a failure is shown on this card. */
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
    const error = resendEmail(username)
    setFailure(error)
    if (error !== undefined) return
    setSending(true)
    await send().catch((failed: unknown) => setFailure(failureMessage(failed)))
    setSending(false)
  }

  return { resend, failure, isSending }
}
