import type { StaffRole } from '@apply/engine/desk'
import { recordAudit } from '../../platform/audit/audit.ts'
import { asStaff } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { addNotice } from '../../platform/mail/create-mail.ts'
import type { EmailContent } from '../../platform/mail/email-template.ts'
import { knownDevices } from '../devices.ts'
import { endLink } from '../links.ts'
import { staff } from '../people.ts'
import { sessionStore } from '../sessions/session-store.ts'
import { factorStore } from './factor-store.ts'
import { pendingLoginStore } from './pending-login-store.ts'
import type { StaffDeps } from './staff-deps.ts'
import { type StoredMember, staffStore } from './staff-store.ts'

/** How many keys and webhooks of other systems ended with an administrator. */
export type Ended = { readonly keys: number; readonly webhooks: number }

/** Ends what other systems may do in the name of a member, within the transaction that takes the role away. */
export type EndSystems = (
  sql: Sql,
  ending: { readonly staffId: string; readonly actor: string; readonly at: Date },
) => Promise<Ended>

type Deps = Pick<StaffDeps, 'database' | 'clock' | 'emails'> & {
  readonly endSystems: EndSystems
  readonly mailQueue: Pick<StaffDeps['mailQueue'], 'add' | 'discard' | 'wake'>
}

/** Who makes a change: an administrator at the desk, or the operator on the command line, who has no id. */
export type Manager = { readonly id?: string; readonly name: string; readonly actor: string }

const unknown = () => new HttpError(404, 'There is no such member of staff.')
const notAnyMore = () => new HttpError(403, 'You are not an administrator any more.')
const oneself = () => new HttpError(409, 'You cannot do this to yourself. Ask another administrator.')
const lastOne = () => new HttpError(409, 'This is the last administrator. Make somebody else an administrator first.')

const isAdministrator = ({ role, hasJoined, isRemoved }: StoredMember): boolean =>
  role === 'administrator' && hasJoined && !isRemoved

/** The member to be changed, while nobody else changes any administrator. */
const lockMember = async (sql: Sql, manager: Manager, id: string) => {
  const locked = await staffStore(sql).lockWithAdministrators(id)
  // Read again under the lock: another administrator may have changed the role of this one a moment ago.
  const isManager = locked.some((each) => each.id === manager.id && each.role === 'administrator' && !each.isRemoved)
  if (manager.id !== undefined && !isManager) throw notAnyMore()
  const member = locked.find((each) => each.id === id)
  if (!member || member.isRemoved) throw unknown()
  return { member, isLast: isAdministrator(member) && locked.filter(isAdministrator).length === 1 }
}

/** For changes that take the role of an administrator away. */
const lockOther = async (sql: Sql, manager: Manager, id: string): Promise<StoredMember> => {
  const { member, isLast } = await lockMember(sql, manager, id)
  if (manager.id === id) throw oneself()
  if (isLast) throw lastOne()
  return member
}

/** The member as before the change, and what ended with the role of an administrator. */
type Managed = { readonly member: StoredMember; readonly ended: Ended }

const nothingEnded: Ended = { keys: 0, webhooks: 0 }

type Change = { readonly action: `desk ${string}`; readonly result: string; readonly email: EmailContent }

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** What to say about the other systems of a member after a change; nothing if it concerns none. */
export const endedText = ({ keys, webhooks }: Ended): string =>
  [
    ...(keys > 0 ? [` ${counted(keys, 'key that they made has', 'keys that they made have')} ended.`] : []),
    ...(webhooks > 0 ? [` ${counted(webhooks, 'webhook of theirs pauses', 'webhooks of theirs pause')}.`] : []),
  ].join('')

export const manageStaff = ({ database, clock, emails, mailQueue, endSystems: endSystemsOf }: Deps) => {
  const record = async (
    sql: Sql,
    { actor }: Manager,
    member: StoredMember,
    { action, result, email }: Change,
  ): Promise<void> => {
    const at = clock()
    await recordAudit(sql, { at, actor, target: asStaff(member.id), action, result })
    await addNotice(mailQueue, sql, at, { to: member, topic: action.replace(' ', '-'), email })
  }

  const run = async <Result>(change: (sql: Sql) => Promise<Result>): Promise<Result> => {
    const result = await database.transaction(change)
    mailQueue.wake()
    return result
  }

  const endSystems = (sql: Sql, { actor }: Manager, staffId: string): Promise<Ended> =>
    endSystemsOf(sql, { staffId, actor, at: clock() })

  return {
    /** Takes effect with the next call of the member, since each call reads the role. */
    changeRole: (
      manager: Manager,
      id: string,
      { role, from }: { readonly role: StaffRole; readonly from?: StaffRole },
    ) =>
      run(async (sql): Promise<Managed> => {
        const member = await lockOther(sql, manager, id)
        if (from !== undefined && member.role !== from)
          throw new HttpError(409, `The role was changed to ${member.role} meanwhile. Please look at the list again.`)
        // A press without a change is no news, neither for the member nor for the audit.
        if (member.role === role) return { member, ended: nothingEnded }
        await staffStore(sql).changeRole(id, role)
        const change = { action: 'desk change-role', result: `from ${member.role} to ${role}` } as const
        await record(sql, manager, member, { ...change, email: emails.roleChanged(role, manager.name) })
        return { member, ended: role === 'administrator' ? nothingEnded : await endSystems(sql, manager, id) }
      }),

    logOut: (manager: Manager, id: string) =>
      run(async (sql) => {
        const { member } = await lockMember(sql, manager, id)
        await sessionStore(sql, staff).endAll(id)
        await pendingLoginStore(sql).endAll(id)
        const change = { action: 'desk log-out-member', result: 'all sessions ended' } as const
        await record(sql, manager, member, { ...change, email: emails.loggedOut(manager.name) })
        return member
      }),

    /** The row stays, because the audit and notes name it. Nothing of it can log in again. */
    remove: (manager: Manager, id: string) =>
      run(async (sql): Promise<Managed> => {
        const member = await lockOther(sql, manager, id)
        await staffStore(sql).remove(id, clock())
        await sessionStore(sql, staff).endAll(id)
        await pendingLoginStore(sql).endAll(id)
        await endLink(sql, mailQueue, staff, id)
        await factorStore(sql).removeAll(id)
        await knownDevices(sql, staff).forget(id)
        const change = { action: 'desk remove-member', result: `was ${member.role}` } as const
        await record(sql, manager, member, { ...change, email: emails.removed(manager.name) })
        return { member, ended: await endSystems(sql, manager, id) }
      }),
  }
}
