import type { StaffMemberRow } from '@apply/contract/desk/staff'
import { DropdownMenu } from 'radix-ui'
import * as design from '../../design/index.module.css'
import * as desk from '../desk.module.css'
import * as menuCss from '../menu.module.css'
import { ShortMoment, useMomentText } from '../moment.tsx'
import { useStaff } from '../staff-session.tsx'
import * as tableCss from '../table.module.css'
import { ScrollBox } from '../table.tsx'
import { type ActionName, actions, nameOf } from './staff-dialogs.tsx'
import * as css from './staff-table.module.css'

/** What an administrator chose for one member. */
export type Choice = { readonly member: StaffMemberRow; readonly action: ActionName | 'role' }

type MenuProps = {
  readonly member: StaffMemberRow
  readonly isSelf: boolean
  readonly onChoose: (choice: Choice) => void
}

const MemberMenu = ({ member, isSelf, onChoose }: MenuProps) => {
  const item = (action: Choice['action'], label: string) => (
    <DropdownMenu.Item className={menuCss.deskMenuItem} onSelect={() => onChoose({ member, action })}>
      {label}
    </DropdownMenu.Item>
  )
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={`${design.button} ${design.buttonQuiet}`}>
        Change<span className={design.visuallyHidden}> {nameOf(member)}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className={menuCss.deskMenu} align="end" sideOffset={4}>
        {!isSelf && item('role', 'Change role')}
        {item('link', actions.link.label)}
        {member.sessions > 0 && item('log-out', actions['log-out'].label)}
        {!isSelf && item('remove', actions.remove.label)}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

const StatusText = ({ member: { status, invited_until } }: { readonly member: StaffMemberRow }) => {
  const momentText = useMomentText()
  if (status !== 'invited') return status
  if (invited_until === null) return 'invited, the link has expired'
  return `invited, until ${momentText(invited_until)}`
}

/** Which second factors a member has, in words. */
const factorsText = ({ apps, passkeys }: StaffMemberRow): string => {
  const passkeyText = passkeys === 1 ? 'passkey' : `${passkeys} passkeys`
  const named = [apps > 0 && (apps === 1 ? 'app' : `${apps} apps`), passkeys > 0 && passkeyText].filter(Boolean)
  return named.join(' and ') || 'none'
}

const LastSeen = ({ member: { last_seen_at, sessions } }: { readonly member: StaffMemberRow }) => {
  if (last_seen_at === null) return 'not logged in'
  return (
    <>
      <ShortMoment at={last_seen_at} />
      {`, on ${sessions} ${sessions === 1 ? 'device' : 'devices'}`}
    </>
  )
}

type TableProps = { readonly members: readonly StaffMemberRow[]; readonly onChoose: (choice: Choice) => void }

export const StaffTable = ({ members, onChoose }: TableProps) => {
  const { id: ownId } = useStaff()
  return (
    <ScrollBox label="Members of staff">
      <table className={`${tableCss.deskTable} ${css.staffMembers}`}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email address</th>
            <th scope="col">Role</th>
            <th scope="col">Status</th>
            <th scope="col">Second factors</th>
            <th scope="col">Last seen</th>
            <th scope="col">
              <span className={design.visuallyHidden}>Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id} className={member.status === 'removed' ? desk.deskRowOver : undefined}>
              <td>
                {member.name || '—'}
                {member.id === ownId && ' (you)'}
              </td>
              <td>{member.email}</td>
              <td>{member.role}</td>
              <td>
                <StatusText member={member} />
              </td>
              <td>{member.status !== 'removed' && factorsText(member)}</td>
              <td>{member.status !== 'removed' && <LastSeen member={member} />}</td>
              <td>
                {member.status !== 'removed' && (
                  <MemberMenu member={member} isSelf={member.id === ownId} onChoose={onChoose} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
