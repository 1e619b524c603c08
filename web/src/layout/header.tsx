import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { fetchCode } from '../api/fetch-code.ts'
import { useIsStudent } from '../session/snapshot.ts'
import { Icon, Logo } from '../ui/icons.tsx'
import { AfterFirstPaint } from '../ui/lazy.tsx'
import { useSchool } from '../ui/school.tsx'

const AccountPopover = lazy(async () => ({
  default: (await fetchCode(() => import('./account-popover.tsx'))).AccountPopover,
}))

/** The button is there from the first paint; the popover's code loads later and an early press opens it then. */
const AccountMenu = () => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="account-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen((wasOpen) => !wasOpen)}
      >
        <Icon name="person" />
        Account
      </button>
      <AfterFirstPaint>
        <Suspense fallback={null}>
          <AccountPopover isOpen={isOpen} onOpenChange={setOpen} button={button} />
        </Suspense>
      </AfterFirstPaint>
    </>
  )
}

export const Header = () => {
  const { application, name, look } = useSchool()
  const isStudent = useIsStudent()
  return (
    <header className="header">
      <div className="header-inner">
        <Link className="brand" to="/">
          <span className="brand-mark">
            <Logo path={look.logo} />
          </span>
          <span className="brand-words">
            <span className="brand-title">{application}</span>
            <span className="brand-school">{name}</span>
          </span>
        </Link>
        {/* A login or logout closes the menu: what it shows belongs to the user before. */}
        <AccountMenu key={String(isStudent)} />
      </div>
    </header>
  )
}
