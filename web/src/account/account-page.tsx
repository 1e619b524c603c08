import { type ReactNode, useEffect, useId, useRef } from 'react'
import { takeLostFocus } from '../design/focus.ts'
import * as design from '../design/index.module.css'
import { useUsername } from '../session/profile.ts'
import { useIsStudent } from '../session/snapshot.ts'
import { Redirect } from '../ui/redirect.ts'
import { Link } from '../ui/router.tsx'
import { useSchool } from '../ui/school.tsx'
import * as css from './account-page.module.css'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { DownloadData } from './download-data.tsx'
import { DraftCare } from './draft-care.tsx'
import { Passkeys } from './passkeys.tsx'

/**
 * The ref of a section. Moves the focus to its heading when what had it is gone, such as a form that was sent or a row that was removed.
 * Otherwise the keyboard would start again at the top of the page.
 */
const useLostFocus = () => {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = section.current
    if (!element) return
    let focused: EventTarget | null = null
    const onFocus = ({ target }: FocusEvent) => {
      focused = target
    }
    const observer = new MutationObserver(() => {
      const isGone = focused instanceof Node && !focused.isConnected
      if (isGone) takeLostFocus(element.querySelector('h2'))
    })
    element.addEventListener('focusin', onFocus)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [])
  return section
}

type SectionProps = { readonly heading: string; readonly children: ReactNode }

const Section = ({ heading, children }: SectionProps) => {
  const id = useId()
  return (
    <section ref={useLostFocus()} className={css.accountSection} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {heading}
      </h2>
      <div className={`${design.wrap} ${css.accountRow}`}>{children}</div>
    </section>
  )
}

const StudentPage = () => {
  const { application } = useSchool()
  const username = useUsername()
  return (
    <main className={`${design.account} ${css.accountPage}`}>
      <title>{`Your account · ${application}`}</title>
      <header className={`${design.wrap} ${css.accountIntro}`}>
        <h1>Your account</h1>
        <Link className={design.touch} to="/">
          Go to your application
        </Link>
      </header>
      <div className={`${design.card} ${css.accountRows}`}>
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
      </div>
    </main>
  )
}

/** What a student can see and change of the account itself. */
export const AccountPage = () => (useIsStudent() ? <StudentPage /> : <Redirect to="/login" />)
