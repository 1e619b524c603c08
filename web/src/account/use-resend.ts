import type { resendConfirm } from '@apply/contract/confirm'
import { secondsBetweenMails } from '@apply/engine/limits'
import { call } from '../api/call.ts'
import { carried, type NavigationState, useNavigationState } from '../session/navigation-state.ts'
import { useNavigate } from '../ui/router.tsx'
import { resendEmailError } from './checks.ts'

type CardActions = {
  readonly values: { readonly username: string }
  readonly run: (task: () => Promise<void>) => void
  readonly refuse: (field: 'username', message: string) => void
}

/** Requests a new code and goes to the Confirm card; a failure is shown on this card. */
export const useResend = ({ values, run, refuse }: CardActions) => {
  const navigate = useNavigate()
  const state = carried(useNavigationState())
  const username = values.username.trim()

  const send = async (): Promise<void> => {
    const { message } = await call<typeof resendConfirm>('POST', '/public/resend-confirm', { body: { username } })
    const resendAt = String(Date.now() + secondsBetweenMails * 1000)
    const next: NavigationState = { ...state, username, success: message, resendAt }
    navigate('/confirm', { replace: true, state: next })
  }

  return (): void => {
    const error = resendEmailError(username)
    if (error === undefined) run(send)
    else refuse('username', error)
  }
}
