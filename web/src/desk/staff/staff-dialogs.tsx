import type {
  changeStaffRole,
  endStaffSessions,
  inviteStaff,
  removeStaff,
  renewInvitation,
  StaffMemberRow,
} from '@apply/contract/desk/staff'
import { maxStaffNameLength, type StaffRole, staffRoles } from '@apply/engine/desk'
import { maxEmailLength } from '@apply/engine/limits'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import * as design from '../../design/index.module.css'
import { ModalText } from '../../design/modal-text.tsx'
import * as desk from '../desk.module.css'
import { DeskForm, TextField } from '../desk-form.tsx'
import { useClosing, useSingleMutation } from '../mutations.ts'

export const staffKey = ['staff']

const roleTexts: Readonly<Record<StaffRole, string>> = {
  reader: 'Reader: looks at applications',
  officer: 'Officer: also notes, requests, states',
  administrator: 'Administrator: also staff, exports, keys',
}

const asRole = (value: string): StaffRole => staffRoles.find((role) => role === value) ?? 'reader'

type RoleFieldProps = { readonly initial: StaffRole; readonly onChange?: (role: StaffRole) => void }

const RoleField = ({ initial, onChange }: RoleFieldProps) => {
  const id = useId()
  return (
    <div className={design.field}>
      <label htmlFor={id}>Role</label>
      <select id={id} name="role" defaultValue={initial} onChange={({ target }) => onChange?.(asRole(target.value))}>
        {staffRoles.map((role) => (
          <option key={role} value={role}>
            {roleTexts[role]}
          </option>
        ))}
      </select>
    </div>
  )
}

export const nameOf = ({ name, email }: Pick<StaffMemberRow, 'name' | 'email'>): string => (name === '' ? email : name)

type DialogProps = { readonly onClose: () => void }

export const InviteForm = ({ onClose }: DialogProps) => {
  const invite = useSingleMutation({
    mutationFn: (body: { email: string; role: StaffRole; name?: string }) =>
      call<typeof inviteStaff>('POST', '/desk/api/staff', { body }),
    ...useClosing(onClose, staffKey),
  })
  return (
    <DeskForm
      action="Send invitation"
      isBusy={invite.isPending}
      error={invite.error}
      onCancel={onClose}
      onSubmit={(value) => {
        const name = value('name').trim()
        invite.mutate({ email: value('email'), role: asRole(value('role')), ...(name !== '' && { name }) })
      }}
    >
      <TextField label="Email address" name="email" type="email" autoComplete="off" maxLength={maxEmailLength} />
      <TextField
        label="Name (optional)"
        name="name"
        autoComplete="off"
        required={false}
        maxLength={maxStaffNameLength}
      />
      <RoleField initial="reader" />
      <p className={desk.deskHint}>The link in the mail works once and for 48 hours.</p>
    </DeskForm>
  )
}

type MemberProps = DialogProps & { readonly member: StaffMemberRow }

const listText = new Intl.ListFormat('en-US')

/** What other systems lose with an administrator. Only an administrator can have made anything for them. */
const EndingSystems = ({ member: { keys, webhooks } }: Pick<MemberProps, 'member'>) => (
  <>
    {keys.length > 0 && (
      <p>
        The keys of these systems end at once, because this person created them:{' '}
        <strong>{listText.format(keys)}</strong>. Make new keys first if the systems are needed.
      </p>
    )}
    {webhooks.length > 0 && (
      <p>
        These webhooks pause until another administrator resumes them: <strong>{listText.format(webhooks)}</strong>.
      </p>
    )}
  </>
)

export const RoleForm = ({ member, onClose }: MemberProps) => {
  const { id, role: from } = member
  const [chosen, setChosen] = useState(from)
  const change = useSingleMutation({
    mutationFn: (role: StaffRole) =>
      call<typeof changeStaffRole>('PUT', '/desk/api/staff/:id/role', { params: { id }, body: { role, from } }),
    ...useClosing(onClose, staffKey),
  })
  return (
    <DeskForm
      action="Change role"
      isBusy={change.isPending}
      error={change.error}
      onCancel={onClose}
      onSubmit={(value) => change.mutate(asRole(value('role')))}
    >
      <RoleField initial={from} onChange={setChosen} />
      {chosen !== 'administrator' && <EndingSystems member={member} />}
      <p className={desk.deskHint}>It takes effect at once, on every device. They are told by email.</p>
    </DeskForm>
  )
}

const sendLink = (id: string) =>
  call<typeof renewInvitation>('POST', '/desk/api/staff/:id/invitation', { params: { id } })
const logOut = (id: string) =>
  call<typeof endStaffSessions>('DELETE', '/desk/api/staff/:id/sessions', { params: { id } })
const remove = (id: string) => call<typeof removeStaff>('DELETE', '/desk/api/staff/:id', { params: { id } })

/** What an administrator can do to a member, each behind a question. */
export const actions = {
  link: {
    label: 'Send a new link',
    text: 'The link replaces the password and the second factors of this person, as soon as they use it.',
    run: sendLink,
  },
  'log-out': { label: 'Log out everywhere', text: 'The person can log in again. They are told by mail.', run: logOut },
  remove: {
    label: 'Remove',
    text: 'Access ends at once, on every device. The name stays with what this person has done.',
    run: remove,
  },
} as const

export type ActionName = keyof typeof actions

export const ActionForm = ({ action, member, onClose }: MemberProps & { readonly action: ActionName }) => {
  const { label, text, run } = actions[action]
  const act = useSingleMutation({ mutationFn: () => run(member.id), ...useClosing(onClose, staffKey) })
  return (
    <DeskForm
      action={label}
      isDangerous={action === 'remove'}
      isBusy={act.isPending}
      error={act.error}
      onCancel={onClose}
      onSubmit={() => act.mutate()}
    >
      <ModalText>{text}</ModalText>
      {action === 'remove' && <EndingSystems member={member} />}
    </DeskForm>
  )
}
