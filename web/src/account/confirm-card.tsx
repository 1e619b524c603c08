import type { confirm } from '@apply/contract/confirm'
import { confirmationCodeLength } from '@apply/engine/limits'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { carried, type NavigationState, useNavigationState } from '../session/navigation-state.ts'
import { Card, CardLink } from './card.tsx'
import { checkConfirm } from './checks.ts'
import { CodeField, EmailField } from './field.tsx'
import { useCard } from './use-card.ts'
import { useResend } from './use-resend.ts'

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
  })
}

const Links = ({ onResend }: { readonly onResend: () => void }) => (
  <>
    <p>
      No code in your inbox or spam folder?
      <button type="button" className="link-button" onClick={onResend}>
        Resend the code
      </button>
    </p>
    <CardLink to="/login">Back to Log In</CardLink>
  </>
)

export const ConfirmCard = () => {
  const { username } = useNavigationState()
  const confirmation = useConfirm()
  const { card, field } = confirmation
  return (
    <Card
      {...card}
      intro={
        <p>
          Enter the {confirmationCodeLength}-digit code we emailed to{' '}
          {username === undefined ? 'you' : <strong>{username}</strong>}.
        </p>
      }
      action="Confirm"
      links={<Links onResend={useResend(confirmation)} />}
    >
      {username === undefined && <EmailField {...field('username')} />}
      <CodeField {...field('code')} />
    </Card>
  )
}
