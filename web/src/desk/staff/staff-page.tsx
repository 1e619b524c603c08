import type { listStaff } from '@apply/contract/desk/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ScreenSpinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { Modal } from '../../ui/lazy.tsx'
import * as desk from '../desk.module.css'
import { LoadFailure } from '../failures.tsx'
import { ActionForm, actions, InviteForm, nameOf, RoleForm, staffKey } from './staff-dialogs.tsx'
import { type Choice, StaffTable } from './staff-table.tsx'

/** The page of an administrator about all members of staff. */
export const StaffPage = () => {
  const [isInviting, setInviting] = useState(false)
  const [choice, setChoice] = useState<Choice>()
  const close = () => setChoice(undefined)
  const {
    data: members,
    error,
    refetch,
  } = useQuery({
    queryKey: staffKey,
    queryFn: () => call<typeof listStaff>('GET', '/desk/api/staff'),
  })
  const title =
    choice && `${choice.action === 'role' ? 'Change role' : actions[choice.action].label}: ${nameOf(choice.member)}`
  return (
    <>
      <title>Staff · Admissions desk</title>
      <div className={desk.deskTitleRow}>
        <h1>Staff</h1>
        <button type="button" className={design.button} onClick={() => setInviting(true)}>
          Invite somebody
        </button>
      </div>
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h2>The staff could not be loaded</h2>
      </LoadFailure>
      {!members && !error && <ScreenSpinner />}
      {members && <StaffTable members={members} onChoose={setChoice} />}
      <Modal open={isInviting} size="small" title="Invite somebody" onClose={() => setInviting(false)}>
        <InviteForm onClose={() => setInviting(false)} />
      </Modal>
      <Modal open={choice !== undefined} size="small" title={title ?? ''} onClose={close}>
        {choice?.action === 'role' && <RoleForm member={choice.member} onClose={close} />}
        {choice && choice.action !== 'role' && (
          <ActionForm action={choice.action} member={choice.member} onClose={close} />
        )}
      </Modal>
    </>
  )
}
