import type { FactorOffer, NewFactor } from '@apply/contract/desk/second-factors'
import { maxSecondFactors } from '@apply/engine/desk'
import { asStaff } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { addNotice } from '../../platform/mail/create-mail.ts'
import type { EmailContent } from '../../platform/mail/email-template.ts'
import { knownDevices } from '../applicants/known-devices.ts'
import { factorStore } from './factor-store.ts'
import { endLink } from './invite.ts'
import { type Caller, createPasswordProof, noPassword } from './password-proof.ts'
import { addedBefore, offerFactor, replaceRecoveryCodes, verifyFactor } from './second-factors.ts'
import type { StaffDeps } from './staff-deps.ts'
import type { StaffMember } from './staff-member.ts'
import { staffSessionStore } from './staff-session-store.ts'
import { staffStore } from './staff-store.ts'

const tooMany = () =>
  new HttpError(409, `You have ${maxSecondFactors} second factors already. Please remove one first.`)
const lastFactor = () => new HttpError(409, 'This is your last second factor. Add another one before you remove it.')
const unknownFactor = () => new HttpError(404, 'This second factor was removed already.')

type Change = {
  readonly action: `desk ${string}`
  readonly result: string
  readonly topic: string
  readonly email: EmailContent
}

/** An audit row, a mail to the owner and the end of a link that was mailed before, within the transaction of the change. */
const createRecord =
  ({ clock, mailQueue, recordAction }: StaffDeps) =>
  async (sql: Sql, staff: StaffMember, { action, result, topic, email }: Change): Promise<void> => {
    await recordAction(sql, staff, { target: asStaff(staff.id), action, result })
    await endLink(sql, mailQueue, staff.id)
    await addNotice(mailQueue, sql, clock(), { to: staff, topic: `desk-${topic}`, email })
  }

type PasswordChange = { readonly current_password: string; readonly password: string }

export const changeMyPassword = (deps: StaffDeps) => {
  const { database, passwords, refuseWeakPassword, emails, mailQueue } = deps
  const prove = createPasswordProof(deps)
  const record = createRecord(deps)

  return async (caller: Caller, { current_password, password }: PasswordChange): Promise<void> => {
    const { staff, device } = caller
    await refuseWeakPassword(password, staff.email)
    const lockMember = await prove(caller, current_password, 'desk change-password')
    const passwordHash = await passwords.hash(password)
    await database.transaction(async (sql) => {
      await lockMember(sql)
      await staffStore(sql).changePassword(staff.id, passwordHash)
      await staffSessionStore(sql).endOthers(staff.id, staff.sessionId)
      await knownDevices(sql, 'staff').forget(staff.id, device)
      const change = { action: 'desk change-password', result: 'password changed', topic: 'password-changed' } as const
      await record(sql, staff, { ...change, email: emails.passwordChanged() })
    })
    mailQueue.wake()
  }
}

/** The offer shows that the password was entered: nobody else can get one for this member. */
export const offerMyFactor = (deps: StaffDeps) => {
  const { database, clock, limiters } = deps
  const prove = createPasswordProof(deps)
  const offer = offerFactor(deps)

  return async (caller: Caller, password: string): Promise<FactorOffer> => {
    const { staff, client } = caller
    await prove(caller, password, 'desk add-factor')
    await limiters.changeFactors.consume({ client, username: staff.email }, clock())
    if ((await factorStore(database.sql).list(staff.id)).length >= maxSecondFactors) throw tooMany()
    return offer('add', staff)
  }
}

export const addMyFactor = (deps: StaffDeps) => {
  const { database, clock, limiters, emails, mailQueue } = deps
  const verify = verifyFactor(deps)
  const record = createRecord(deps)

  return async ({ staff, client }: Caller, newFactor: NewFactor): Promise<void> => {
    await limiters.changeFactors.consume({ client, username: staff.email }, clock())
    const factor = await verify('add', staff, newFactor)
    await database.transaction(async (sql) => {
      // Locks the member, so that the count holds however many are added at once.
      const member = await staffStore(sql).lock(staff.id)
      if (member?.passwordHash === undefined) throw noPassword()
      if ((await factorStore(sql).list(staff.id)).length >= maxSecondFactors) throw tooMany()
      if (!(await factorStore(sql).add(staff.id, factor, clock()))) throw addedBefore()
      const kind = factor.kind === 'app' ? 'an app' : 'a passkey'
      const email = emails.factorAdded(factor.name)
      await record(sql, staff, { action: 'desk add-factor', result: `${kind} added`, topic: 'factor-added', email })
    })
    mailQueue.wake()
  }
}

/** Removes a second factor and returns its name. */
export const removeMyFactor = (deps: StaffDeps) => {
  const { database, emails, mailQueue } = deps
  const prove = createPasswordProof(deps)
  const record = createRecord(deps)

  return async (caller: Caller, id: string, password: string): Promise<string> => {
    const { staff } = caller
    const lockMember = await prove(caller, password, 'desk remove-factor')
    const removed = await database.transaction(async (sql) => {
      await lockMember(sql)
      const factors = await factorStore(sql).list(staff.id)
      const factor = factors.find((each) => each.id === id)
      if (!factor) throw unknownFactor()
      if (factors.length === 1) throw lastFactor()
      await factorStore(sql).remove(staff.id, id)
      const { name } = factor
      const change = { action: 'desk remove-factor', result: 'one removed', topic: 'factor-removed' } as const
      await record(sql, staff, { ...change, email: emails.factorRemoved(name) })
      return name
    })
    mailQueue.wake()
    return removed
  }
}

export const renewMyRecoveryCodes = (deps: StaffDeps) => {
  const { database, emails, mailQueue } = deps
  const prove = createPasswordProof(deps)
  const record = createRecord(deps)

  return async (caller: Caller, password: string): Promise<string[]> => {
    const { staff } = caller
    const lockMember = await prove(caller, password, 'desk renew-recovery-codes')
    const codes = await database.transaction(async (sql) => {
      await lockMember(sql)
      const change = { action: 'desk renew-recovery-codes', result: 'all replaced', topic: 'recovery-codes' } as const
      await record(sql, staff, { ...change, email: emails.newRecoveryCodes() })
      return replaceRecoveryCodes(sql, staff.id)
    })
    mailQueue.wake()
    return codes
  }
}
