import type { resetPassword } from '@apply/contract/password-reset'
import { call } from '../api/call.ts'
import { refusedKey } from '../api/failures.ts'
import * as design from '../design/index.module.css'
import { endSession } from '../session/log-out.ts'
import type { NavigationState } from '../session/navigation-state.ts'
import { hasIdentityCookie } from '../session/snapshot.ts'
import { useNavigate, useQueryParameters } from '../ui/router.tsx'
import { Card, CardFrame, CardLink, Notice } from './card.tsx'
import { checkReset } from './checks.ts'
import { ConfirmPassword, EmailField, NewPassword } from './field.tsx'
import { maybeDone, mayHaveWorked, useCard } from './use-card.ts'

const name = 'Reset Password'

type LinkProps = { readonly username: string; readonly className?: string }

const NewLink = ({ username, ...rest }: LinkProps) => (
  <CardLink {...rest} to="/forgot" state={{ username }}>
    Ask for a new link
  </CardLink>
)

/** A link without an id can change nothing, so there is no form to fill in. */
const IncompleteLink = ({ username }: { readonly username: string }) => (
  <CardFrame name={name}>
    <Notice>This reset link is not complete. Please open the link in your email again, or ask for a new one.</Notice>
    <NewLink className={`${design.button} ${design.buttonWide}`} username={username} />
    <div className={design.cardLinks}>
      <CardLink to="/login">Back to Log In</CardLink>
    </div>
  </CardFrame>
)

type LinkQuery = { readonly username: string; readonly id: string }

const resetMessage =
  'The connection was lost, and your new password may have been set before. Please try to log in with it, or ask for a new link.'

const useReset = ({ username: known, id }: LinkQuery) => {
  const navigate = useNavigate()
  return useCard({
    name,
    initial: { username: known, password: '', confirm_password: '' },
    check: checkReset,
    checksOnChange: true,
    send: async ({ username, ...choice }) => {
      const body = { ...choice, username: username.trim(), id }
      const { message } = await call<typeof resetPassword>('POST', '/public/reset-password', { body })
      // Whoever was logged in with this account is not any more.
      if (!hasIdentityCookie()) endSession()
      const next: NavigationState = { username: body.username, success: message }
      navigate('/login', { replace: true, state: next })
    },
    // A link works once.
    afterLost: (refusal) => refusedKey(refusal) === 'id' && maybeDone(resetMessage),
  })
}

const isSpent = (status: number | undefined): boolean => status === 400 || status === mayHaveWorked

const AccountName = ({ username }: { readonly username: string }) => (
  <p>
    Choose a new password for <strong>{username}</strong>.
  </p>
)

const ResetForm = (link: LinkQuery) => {
  const { card, field } = useReset(link)
  return (
    <Card
      {...card}
      intro={link.username !== '' && <AccountName username={link.username} />}
      action="Reset Password"
      remedy={isSpent(card.failure?.status) && <NewLink username={link.username} />}
      links={<CardLink to="/login">Back to Log In</CardLink>}
    >
      {link.username === '' && <EmailField {...field('username')} />}
      <NewPassword label="New password" {...field('password')} />
      <ConfirmPassword {...field('confirm_password')} />
    </Card>
  )
}

/** The link in the email names the account, and its id proves who opens it. */
export const ResetCard = () => {
  const query = useQueryParameters()
  const link = { username: query.get('username') ?? '', id: query.get('id') ?? '' }
  return link.id === '' ? <IncompleteLink username={link.username} /> : <ResetForm {...link} />
}
