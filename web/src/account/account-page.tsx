import { type ReactNode, useId } from 'react'
import { Link, Navigate } from 'react-router'
import { useUsername } from '../session/profile.ts'
import { useIsStudent } from '../session/snapshot.ts'
import { useSchool } from '../ui/school.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { Devices } from './devices.tsx'
import './account-page.css'

type SectionProps = { readonly heading: string; readonly children: ReactNode }

const Section = ({ heading, children }: SectionProps) => {
  const id = useId()
  return (
    <section className="card account-section" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
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
        <p>
          {username !== '' && (
            <>
              You are logged in as <strong>{username}</strong>.{' '}
            </>
          )}
          <Link to="/">Go to your application</Link>
        </p>
      </header>
      <Section heading="Email address">
        <ChangeEmail username={username} />
      </Section>
      <Section heading="Password">
        <ChangePassword username={username} />
      </Section>
      <Section heading="Where you are logged in">
        <Devices />
      </Section>
    </main>
  )
}

/** What a student can see and change of the account itself. */
export const AccountPage = () => (useIsStudent() ? <StudentPage /> : <Navigate to="/login" replace />)
