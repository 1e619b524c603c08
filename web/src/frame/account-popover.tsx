import { Popover } from 'radix-ui'
import { Link } from 'react-router'
import { DownloadCopy } from '../pdf/download-copy.tsx'
import { useLogOut } from '../session/log-out.ts'
import { useSnapshot } from '../session/snapshot.ts'
import { AccountButton } from './account-button.tsx'

const sideOffset = 5

const ForStudent = ({ username }: { readonly username: string }) => {
  const { logOut } = useLogOut()
  return (
    <>
      <p className="account-name">{username}</p>
      <DownloadCopy />
      <button type="button" className="button button-quiet" onClick={logOut}>
        Log Out
      </button>
    </>
  )
}

const ForVisitor = () => (
  <>
    <Popover.Close asChild>
      <Link className="button" to="/login">
        Sign In
      </Link>
    </Popover.Close>
    <Popover.Close asChild>
      <Link className="button button-quiet" to="/signup">
        Create Account
      </Link>
    </Popover.Close>
  </>
)

/** What opens from the header's account button. */
export const AccountPopover = ({ openAtOnce }: { readonly openAtOnce: boolean }) => {
  const { is_logged_in, username } = useSnapshot()
  return (
    <Popover.Root defaultOpen={openAtOnce}>
      <Popover.Trigger asChild>
        <AccountButton />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover"
          sideOffset={sideOffset}
          align="end"
          collisionPadding={8}
          aria-labelledby="account-heading"
        >
          <h2 id="account-heading">Account</h2>
          {is_logged_in ? <ForStudent username={username} /> : <ForVisitor />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
