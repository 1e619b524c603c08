import type { changePassword } from '@apply/contract/account-page'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { failureMessage } from '../api/failures.ts'
import { useUsername } from '../session/profile.ts'
import { queryClient, withQueries } from '../session/query-client.tsx'
import { useIsStudent } from '../session/snapshot.ts'
import { Link, useNavigate } from '../ui/router.tsx'
import { useSchool } from '../ui/school.tsx'
import { ErrorBoundary, type ErrorPageProps } from '../ui/unexpected-error.tsx'
import { checkPasswordChange } from './account-page-checks.ts'
import { CurrentPassword } from './account-page-fields.tsx'
import { CardForm, Notice } from './card.tsx'
import { ChangeEmail } from './change-email.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { DownloadData } from './download-data.tsx'
import { DraftCare } from './draft-care.tsx'
import { ConfirmPassword, NewPassword } from './field.tsx'
import { useLostFocus } from './lost-focus.ts'
import { Passkeys } from './passkeys.tsx'
import { useCard } from './use-card.ts'
import './account-page.css'

const empty = { current_password: '', password: '', confirm_password: '' }

type PasswordFormProps = { readonly username: string; readonly onDone: (message: string) => void }

const PasswordForm = ({ username, onDone }: PasswordFormProps) => {
  const { card, field } = useCard({
    name: 'Password',
    initial: empty,
    check: checkPasswordChange,
    checksOnChange: true,
    send: async (body) => {
      const { message } = await call<typeof changePassword>('PUT', '/api/account/password', { body })
      onDone(message)
    },
  })
  return (
    <CardForm {...card} action="Change Password">
      {/* Password managers save the new password for this account. */}
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      <CurrentPassword {...field('current_password')} />
      <NewPassword label="New password" {...field('password')} />
      <ConfirmPassword {...field('confirm_password')} />
    </CardForm>
  )
}

/** Asks for the current password, so that an unattended browser cannot be used to lock its owner out. */
const ChangePassword = ({ username }: { readonly username: string }) => {
  const [done, setDone] = useState<string>()
  if (done !== undefined) return <Notice kind="done">{done}</Notice>
  return <PasswordForm username={username} onDone={setDone} />
}

/** A list that could not be loaded. What is being typed in the other sections stays. */
const SectionFailure = ({ error, reset }: ErrorPageProps) => {
  const tryAgain = () => {
    void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    reset()
  }
  return (
    <>
      <Notice>{failureMessage(error)}</Notice>
      <button type="button" className="button button-quiet" onClick={tryAgain}>
        Try Again
      </button>
    </>
  )
}

type SectionProps = { readonly heading: string; readonly children: ReactNode }

const Section = ({ heading, children }: SectionProps) => {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useLostFocus(section)
  return (
    <section ref={section} className="card account-section" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {heading}
      </h2>
      <ErrorBoundary page={SectionFailure}>{children}</ErrorBoundary>
    </section>
  )
}

const StudentPage = () => {
  const { application } = useSchool()
  const username = useUsername()
  return (
    <main className="account account-page">
      <title>{`Your Account · ${application}`}</title>
      <header className="account-intro">
        <h1>Your Account</h1>
        {username !== '' && (
          <p>
            You are logged in as <strong>{username}</strong>.
          </p>
        )}
        <Link to="/">Go to your application</Link>
      </header>
      <Section heading="Email address">
        <ChangeEmail username={username} />
      </Section>
      <Section heading="Password">
        <ChangePassword username={username} />
      </Section>
      <Section heading="Passkeys">
        <Passkeys />
      </Section>
      <Section heading="Where you are logged in">
        <Devices />
      </Section>
      <Section heading="Reminders and deletion">
        <DraftCare />
      </Section>
      <Section heading="Your data">
        <DownloadData />
      </Section>
      <Section heading="Delete your account">
        <DeleteAccount username={username} />
      </Section>
    </main>
  )
}

const ToLogIn = () => {
  const navigate = useNavigate()
  useEffect(() => navigate('/login', { replace: true }), [navigate])
  return null
}

/** What a student can see and change of the account itself. */
export const AccountPage = withQueries(() => (useIsStudent() ? <StudentPage /> : <ToLogIn />))
