import { type RefObject, useState } from 'react'
import { ButtonLabel } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { Popover } from '../design/popover.tsx'
import { ThemeSwitch } from '../design/theme-switch.tsx'
import { AccountLink } from '../draft/account-link.tsx'
import { useLogOut } from '../session/log-out.ts'
import { useUsername } from '../session/profile.ts'
import { useIsStudent } from '../session/snapshot.ts'
import { Link } from '../ui/router.tsx'
import { CopyProgress, DownloadCopy } from './download-copy.tsx'

type CloseProps = { readonly onClose: () => void }

const ForStudent = ({ onClose }: CloseProps) => {
  const { logOut } = useLogOut()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    if (!(await logOut())) onClose()
  }
  return (
    <>
      <p className={design.accountName}>{useUsername() || 'You are logged in.'}</p>
      <DownloadCopy />
      <Link className={`${design.button} ${design.buttonQuiet}`} to="/account" onClick={onClose}>
        Your account
      </Link>
      <button
        type="button"
        className={`${design.button} ${design.buttonQuiet}`}
        aria-disabled={isLeaving}
        onClick={() => void leave()}
      >
        <ButtonLabel isBusy={isLeaving}>Log Out</ButtonLabel>
      </button>
    </>
  )
}

const ForVisitor = ({ onClose }: CloseProps) => (
  <>
    <AccountLink className={design.button} to="/login" onClick={onClose}>
      Sign In
    </AccountLink>
    <AccountLink className={`${design.button} ${design.buttonQuiet}`} to="/signup" onClick={onClose}>
      Create Account
    </AccountLink>
  </>
)

type Props = CloseProps & { readonly isOpen: boolean; readonly button: RefObject<HTMLButtonElement | null> }

/** The popover of the account button, which stays outside of it so that it is never replaced. */
export const AccountPopover = ({ isOpen, button, onClose }: Props) => {
  const isStudent = useIsStudent()
  return (
    <>
      <CopyProgress />
      {isOpen && (
        <Popover labelledBy="account-heading" button={button} onClose={onClose}>
          <h2 id="account-heading">Account</h2>
          {isStudent ? <ForStudent onClose={onClose} /> : <ForVisitor onClose={onClose} />}
          <ThemeSwitch />
        </Popover>
      )}
    </>
  )
}
