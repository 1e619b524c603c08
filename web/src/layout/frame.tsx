import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { Icon } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { useIsStudent } from '../session/snapshot.ts'
import { AfterFirstPaint, lazyComponent } from '../ui/lazy.tsx'
import { fetchCode, prefetchCode } from '../ui/load-code.ts'
import { Link } from '../ui/router.tsx'
import { useSchool } from '../ui/school.tsx'
import { showUnexpectedError } from '../ui/unexpected-error.tsx'

const AccountPopover = lazyComponent(
  () => import('./account-popover.tsx'),
  (module) => module.AccountPopover,
)

/** The button is there from the first paint; the popover's code loads later and an early press opens it then. */
const AccountMenu = () => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={design.accountButton}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen((wasOpen) => !wasOpen)}
      >
        <Icon name="person" />
        Account
      </button>
      <AfterFirstPaint>
        <Suspense fallback={null}>
          <AccountPopover isOpen={isOpen} button={button} onClose={() => setOpen(false)} />
        </Suspense>
      </AfterFirstPaint>
    </>
  )
}

export const Header = () => {
  const { application, name } = useSchool()
  const isStudent = useIsStudent()
  return (
    <header className={design.header}>
      <div className={`${design.row} ${design.headerInner}`}>
        <Link className={`${design.row} ${design.brand}`} to="/">
          <span className={design.brandMark} />
          <span className={design.brandWords}>
            <span className={design.brandTitle}>{application}</span>
            <span className={design.brandSchool}>{name}</span>
          </span>
        </Link>
        {/* A login or logout closes the menu: what it shows belongs to the user before. */}
        <AccountMenu key={String(isStudent)} />
      </div>
    </header>
  )
}

const loadTextModal = () => import('../ui/school-text-modal.tsx')

const SchoolTextModal = lazyComponent(loadTextModal, (module) => module.SchoolTextModal)

type Opened = Omit<ComponentProps<typeof SchoolTextModal>, 'onClose'>

export const Footer = () => {
  const { name, address, texts } = useSchool()
  const [opened, setOpened] = useState<Opened>()
  const open = async (words: Opened['words']) => {
    prefetchCode(loadTextModal)
    try {
      setOpened({ words, prose: await fetchCode(texts[words]) })
    } catch (error) {
      showUnexpectedError(error)
    }
  }
  return (
    <footer className={design.footer}>
      <div className={`${design.wrap} ${design.footerInner}`}>
        <address>
          <strong>{name}</strong>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <div className={design.footerLinks}>
          <button type="button" className={design.linkButton} onClick={() => void open('privacy')}>
            Privacy
          </button>
          <button type="button" className={design.linkButton} onClick={() => void open('help')}>
            Help
          </button>
        </div>
      </div>
      <Suspense fallback={null}>
        {opened && <SchoolTextModal key={opened.words} {...opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </footer>
  )
}
