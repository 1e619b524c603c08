import { Popover } from 'radix-ui'
import { type RefObject, useRef, useState } from 'react'
import { ButtonLabel } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { AccountLink } from '../draft/account-link.tsx'
import { useLogOut } from '../session/log-out.ts'
import { useUsername } from '../session/profile.ts'
import { useIsStudent } from '../session/snapshot.ts'
import { Link } from '../ui/router.tsx'
import { CopyProgress, DownloadCopy } from './download-copy.tsx'

const sideOffset = 5

const ForStudent = ({ onClose }: { readonly onClose: () => void }) => {
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
      <Popover.Close asChild>
        <Link className={`${design.button} ${design.buttonQuiet}`} to="/account">
          Your Account
        </Link>
      </Popover.Close>
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

const ForVisitor = () => (
  <>
    <Popover.Close asChild>
      <AccountLink className={design.button} to="/login">
        Sign In
      </AccountLink>
    </Popover.Close>
    <Popover.Close asChild>
      <AccountLink className={`${design.button} ${design.buttonQuiet}`} to="/signup">
        Create Account
      </AccountLink>
    </Popover.Close>
  </>
)

type Props = {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly button: RefObject<HTMLButtonElement | null>
}

/** The popover of the account button, which stays outside of it so that it is never replaced. */
export const AccountPopover = ({ isOpen, onOpenChange, button }: Props) => {
  const isStudent = useIsStudent()
  const leftByPointer = useRef(false)
  // The button toggles by itself: if a press on it counted as outside, it would close and open the popover again.
  const onInteractOutside = (event: Event & { readonly target: EventTarget | null }) => {
    if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
    else leftByPointer.current = true
  }
  const restoreFocus = (event: Event) => {
    event.preventDefault()
    if (!leftByPointer.current) button.current?.focus()
    leftByPointer.current = false
  }
  return (
    <>
      <CopyProgress />
      <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
        <Popover.Anchor virtualRef={button} />
        <Popover.Portal>
          <Popover.Content
            className={design.popover}
            sideOffset={sideOffset}
            align="end"
            collisionPadding={8}
            aria-labelledby="account-heading"
            onInteractOutside={onInteractOutside}
            onCloseAutoFocus={restoreFocus}
          >
            <h2 id="account-heading">Account</h2>
            {isStudent ? <ForStudent onClose={() => onOpenChange(false)} /> : <ForVisitor />}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </>
  )
}
