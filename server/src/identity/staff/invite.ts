import type { StaffRole } from '@apply/engine/desk'
import { recordAudit } from '../../platform/audit/audit.ts'
import { asStaff } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { linkStore, linkTopic } from '../links.ts'
import { staff } from '../people.ts'
import type { StaffDeps } from './staff-deps.ts'
import { type StoredMember, staffStore } from './staff-store.ts'

type Deps = Pick<StaffDeps, 'database' | 'clock' | 'emails'> & {
  readonly mailQueue: Pick<StaffDeps['mailQueue'], 'add' | 'wake'>
}

type Invited = {
  readonly email: string
  readonly role: StaffRole
  readonly name?: string | undefined
}

/** Who invites, as the audit names them. */
type Inviter = { readonly actor: string }

type Invitation = { readonly link: string; readonly email: string }

const joinedAlready = (email: string) =>
  new HttpError(409, `${email} has access already. Change the role in the list, or send a new link from there.`)
const unknown = () => new HttpError(404, 'There is no such member of staff.')
const removedMember = () => new HttpError(409, 'This member was removed. Invite the address again to bring it back.')

/** Stores a new link and queues the mail with it, in the transaction of the caller. */
const sendLink = async (
  { clock, emails, mailQueue }: Deps,
  sql: Sql,
  { id, email, role }: Pick<StoredMember, 'id' | 'email' | 'role'>,
  { actor }: Inviter,
): Promise<Invitation> => {
  const at = clock()
  const { token, uselessAt } = await linkStore(sql, staff).issue(id, at)
  await recordAudit(sql, { at, actor, target: asStaff(id), action: 'desk invite', result: `as ${role}` })
  const mail = { to: email, topic: linkTopic(staff, id), uselessAt }
  await mailQueue.add(sql, at, { ...emails.invitation(token, role), ...mail })
  return { link: emails.invitationLink(token), email }
}

/** Invites an address that has no access: a new one, one that never joined, or one that was removed. */
export const invite = (deps: Deps) => {
  const { database, clock, mailQueue } = deps

  return async ({ email, role, name }: Invited, inviter: Inviter): Promise<Invitation> => {
    const invitation = await database.transaction(async (sql) => {
      await staffStore(sql).add({ email, name: name ?? '', role }, clock())
      const member = await staffStore(sql).lockByEmail(email)
      if (!member) throw new Error('An invitation stored no member of staff.')
      if (member.hasJoined) throw joinedAlready(email)
      await staffStore(sql).inviteAgain(member.id, name ?? member.name, role)
      return sendLink(deps, sql, { ...member, role }, inviter)
    })
    mailQueue.wake()
    return invitation
  }
}

/** Sends a new link to a member. Password and second factors stay until it is used. */
export const renewInvitation = (deps: Deps) => {
  const { database, mailQueue } = deps

  return async (id: string, inviter: Inviter): Promise<Invitation> => {
    const invitation = await database.transaction(async (sql) => {
      const member = await staffStore(sql).lock(id)
      if (!member) throw unknown()
      if (member.isRemoved) throw removedMember()
      return sendLink(deps, sql, member, inviter)
    })
    mailQueue.wake()
    return invitation
  }
}
