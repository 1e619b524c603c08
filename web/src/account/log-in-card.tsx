import type { logIn } from '@apply/contract/session'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { hasBackups, removeBackups } from '../draft/backup-names.ts'
import { storeCarriedAnswers } from '../draft/visitor-answers.ts'
import { deletedMessage, endSession, loggedOutMessage, postToTabs } from '../session/log-out.ts'
import { type NavigationState, useNavigationState } from '../session/navigation-state.ts'
import { updateSnapshot, useIsStudent } from '../session/snapshot.ts'
import { Card, CardLink, LoggedInCard, Notice } from './card.tsx'
import { checkLogIn, resendEmail } from './checks.ts'
import { EmailField, PasswordField } from './field.tsx'
import { PasskeyOffer } from './passkey-offer.tsx'
import { useCard } from './use-card.ts'
import { useResend } from './use-resend.ts'

type Step = 'none' | 'offer' | 'ask' | 'removed'

const Action = ({ text, onPress }: { readonly text: string; readonly onPress: () => void }) => (
  <button type="button" className="link-button" onClick={onPress}>
    {text}
  </button>
)

/** Tells that answers wait in this browser until their owner logs in again; on a shared computer they can be removed. */
const UnsavedAnswers = () => {
  const [step, setStep] = useState<Step>(() => (hasBackups(window.localStorage) ? 'offer' : 'none'))
  const remove = () => {
    removeBackups(window.localStorage)
    setStep('removed')
  }
  switch (step) {
    case 'none':
      return null
    case 'offer':
      return (
        <Notice kind="note">
          What you typed is safe in this browser. Answers that could not be saved yet will be saved once you log in
          again. <Action text="Remove these answers from this browser" onPress={() => setStep('ask')} />
        </Notice>
      )
    case 'ask':
      return (
        <Notice kind="note">
          Remove the unsaved answers for good? <Action text="Yes, remove them" onPress={remove} />
          <Action text="No, keep them" onPress={() => setStep('offer')} />
        </Notice>
      )
    case 'removed':
      return <Notice kind="done">The unsaved answers were removed from this browser.</Notice>
  }
}

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

const useLogIn = () => {
  const state = useNavigationState()
  const finish = useLoggedIn()
  return useCard({
    name: 'Log In',
    initial: { username: state.username ?? '', password: '' },
    check: checkLogIn,
    checksOnChange: false,
    send: async ({ username, password }) => {
      await call<typeof logIn>('POST', '/public/login', { body: { username: username.trim(), password } })
      finish()
    },
  })
}

type LinksProps = { readonly confirmState: NavigationState; readonly onResend: () => void }

const Links = ({ confirmState, onResend }: LinksProps) => (
  <>
    <CardLink to="/forgot">Forgot password?</CardLink>
    <CardLink to="/confirm" state={confirmState}>
      Enter a confirmation code
    </CardLink>
    <button type="button" className="link-button" onClick={onResend}>
      Resend confirmation code
    </button>
    <p>
      New here?
      <CardLink to="/signup">Create an account</CardLink>
    </p>
  </>
)

/** Why the card was opened; a logout or a deletion that the user chose is no reason for a warning. */
const Reason = () => {
  const { error } = useNavigationState()
  if (error === undefined) return null
  const isWanted = error === loggedOutMessage || error === deletedMessage
  return <Notice kind={isWanted ? 'done' : 'warning'}>{error}</Notice>
}

/** The Confirm card asks for the e-mail address itself unless this card has a valid one. */
const confirmStateFor = (username: string): NavigationState =>
  resendEmail(username) === undefined ? { username: username.trim() } : {}

const VisitorCard = () => {
  const logIn = useLogIn()
  const { card, field, values } = logIn
  const confirmState = confirmStateFor(values.username)
  return (
    <Card
      {...card}
      intro={
        <>
          <Reason />
          <UnsavedAnswers />
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
      <PasswordField autoComplete="current-password" {...field('password')} />
    </Card>
  )
}

export const LogInCard = () => (useIsStudent() ? <LoggedInCard /> : <VisitorCard />)
