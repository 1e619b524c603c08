import type { logIn } from '@apply/contract/session'
import { isEmailAddress } from '@apply/engine/rules/contact-rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { failureMessage, reportFailure } from '../api/failures.ts'
import * as design from '../design/index.module.css'
import { storeCarriedAnswers } from '../draft/saving/visitor-answers.ts'
import { endSession, postToTabs } from '../session/log-out.ts'
import { type NavigationState, useNavigationState } from '../session/navigation-state.ts'
import { updateSnapshot, useIsStudent } from '../session/snapshot.ts'
import { fetchOnce } from '../ui/fetch-once.ts'
import { useLoaded } from '../ui/resource.ts'
import { useNavigate } from '../ui/router.tsx'
import { Card, CardLink, LoggedInCard, Notice } from './card.tsx'
import { checkLogIn } from './checks.ts'
import { EmailField, PasswordField } from './field.tsx'
import { type Hint, typedOver, useHint, useReadyFocus } from './log-in-hint.ts'
import { GoOn, Reason, UnsavedAnswers } from './log-in-notices.tsx'
import { useCard } from './use-card.ts'
import { useResend } from './use-resend.ts'

/** The password is right, but the account is not confirmed yet. */
const unconfirmedStatus = 403

/** What follows a login, however it was proved. */
const useLoggedIn = () => {
  const { answers } = useNavigationState()
  const navigate = useNavigate()
  return () => {
    if (answers) storeCarriedAnswers(answers)
    endSession()
    updateSnapshot({ is_logged_in: true })
    postToTabs({ kind: 'logged in' })
    navigate('/', { replace: true })
  }
}

const useLogIn = (hint: Hint) => {
  const state = useNavigationState()
  const finish = useLoggedIn()
  const username = state.username ?? hint.username
  return useCard({
    name: 'Log In',
    initial: { username, password: username === hint.username ? hint.password : '' },
    check: checkLogIn,
    checksOnChange: false,
    send: async ({ username, password }) => {
      await call<typeof logIn>('POST', '/public/login', { body: { username: username.trim(), password } })
      finish()
    },
  })
}

/** Not needed to type, so it loads later, and without it the password is enough. */
const autofillCode = fetchOnce(() => import('./passkey-autofill.ts'))

/** Offers passkeys in the list that the browser shows below the e-mail field. Tells why one was refused, without moving the focus. */
const PasskeyOffer = (props: { readonly onLoggedIn: () => void }) => {
  const [refusal, setRefusal] = useState<string>()
  const onLoggedIn = useEffectEvent(props.onLoggedIn)
  const onFailure = useEffectEvent((error: unknown) => setRefusal(failureMessage(error)))
  const { data: code } = useLoaded(autofillCode)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    code
      ?.offerPasskeys(signal, { onLoggedIn, onFailure })
      .catch((error: unknown) => signal.aborted || reportFailure(error))
    return () => controller.abort()
  }, [code])
  return refusal === undefined ? null : <Notice>{refusal}</Notice>
}

type LinksProps = { readonly confirmState: NavigationState; readonly onResend: () => void }

const Links = ({ confirmState, onResend }: LinksProps) => (
  <>
    <CardLink to="/forgot">Forgot password?</CardLink>
    <CardLink to="/confirm" state={confirmState}>
      Enter a confirmation code
    </CardLink>
    <button type="button" className={design.linkButton} onClick={onResend}>
      Resend confirmation code
    </button>
    <p>
      New here?
      <CardLink to="/signup">Create an account</CardLink>
    </p>
  </>
)

/** The Confirm card asks for the e-mail address itself unless this card has a valid one. */
const confirmStateFor = (username: string): NavigationState =>
  isEmailAddress(username.trim()) ? { username: username.trim() } : {}

const VisitorCard = ({ hint }: { readonly hint: Hint }) => {
  const logIn = useLogIn(hint)
  const { card, field, values } = logIn
  const { error } = useNavigationState()
  const isFilledIn = hint.password !== '' && values.password === hint.password
  const password = field('password')
  useReadyFocus(card.form, isFilledIn)
  const confirmState = confirmStateFor(values.username)
  return (
    <Card
      {...card}
      intro={
        <>
          <Reason />
          <GoOn isFilledIn={isFilledIn} />
          {/* The key looks again for answers, which a deletion of the account has removed. */}
          <UnsavedAnswers key={error} />
          <PasskeyOffer onLoggedIn={useLoggedIn()} />
        </>
      }
      action="Log In"
      remedy={
        card.failure?.status === unconfirmedStatus && (
          <CardLink to="/confirm" state={confirmState}>
            Enter your confirmation code
          </CardLink>
        )
      }
      links={<Links confirmState={confirmState} onResend={useResend(logIn)} />}
    >
      <EmailField autoComplete="username webauthn" {...field('username')} />
      <PasswordField
        autoComplete="current-password"
        isFilledIn={isFilledIn}
        {...password}
        onChange={(typed) => password.onChange(isFilledIn ? typedOver(typed, hint) : typed)}
      />
    </Card>
  )
}

/** The key empties the card when the hint ends. */
const HintedCard = () => {
  const hint = useHint()
  return <VisitorCard key={hint.username} hint={hint} />
}

export const LogInCard = () => (useIsStudent() ? <LoggedInCard /> : <HintedCard />)
