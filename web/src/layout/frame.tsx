import type { Prose } from '@apply/engine/define'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useIsStudent } from '../session/snapshot.ts'
import { Icon, Logo } from '../ui/icons.tsx'
import { AfterFirstPaint, fetchCode, Modal } from '../ui/lazy.tsx'
import { ProseView, useSchool } from '../ui/school.tsx'
import { showUnexpectedError } from '../ui/unexpected-error.tsx'

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

type Props = { readonly words: 'privacy' | 'help'; readonly onClose: () => void }

const sizes = { privacy: 'large', help: 'medium' } as const

/** A long text of the school, loaded when it is opened. */
const SchoolTextModal = ({ words, onClose }: Props) => {
  const school = useSchool()
  const [prose, setProse] = useState<Prose>()
  // After closing, another press tries again.
  const onFailure = useEffectEvent((error: unknown) => {
    onClose()
    showUnexpectedError(error)
  })
  useEffect(() => {
    school.texts[words]().then(setProse, (error: unknown) => onFailure(error))
  }, [school, words])
  if (!prose) return null
  return (
    <Modal title={prose.title} size={sizes[words]} open onClose={onClose}>
      <ProseView passages={prose.passages} values={{ year: String(new Date().getFullYear()) }} />
    </Modal>
  )
}

type Opened = 'privacy' | 'help' | undefined

export const Footer = () => {
  const { name, address } = useSchool()
  const [opened, setOpened] = useState<Opened>()
  return (
    <footer className="footer">
      <div className="footer-inner">
        <address>
          <strong>{name}</strong>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <div className="footer-links">
          <button type="button" className="link-button" onClick={() => setOpened('privacy')}>
            Privacy
          </button>
          <button type="button" className="link-button" onClick={() => setOpened('help')}>
            Help
          </button>
        </div>
      </div>
      {opened && <SchoolTextModal key={opened} words={opened} onClose={() => setOpened(undefined)} />}
    </footer>
  )
}
