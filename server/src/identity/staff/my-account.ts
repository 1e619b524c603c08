import type { FactorOffer, NewFactor } from '@apply/contract/desk/second-factors'
import { maxSecondFactors } from '@apply/engine/desk'
import { HttpError } from '../../platform/errors/http-error.ts'
import { createOwnNotice } from '../notices.ts'
import { createPasswordChange } from '../passwords/change-password.ts'
import { type Caller, createPasswordProof } from '../passwords/password-proof.ts'
import { staff } from '../people.ts'
import { factorStore } from './factor-store.ts'
import { addedBefore, offerFactor, replaceRecoveryCodes, verifyFactor } from './second-factors.ts'
import type { StaffDeps } from './staff-deps.ts'
import { staffStore } from './staff-store.ts'

const tooMany = () =>
  new HttpError(409, `You have ${maxSecondFactors} second factors already. Please remove one first.`)
const lastFactor = () => new HttpError(409, 'This is your last second factor. Add another one before you remove it.')
const unknownFactor = () => new HttpError(404, 'This second factor was removed already.')

export const changeMyPassword = (deps: StaffDeps) =>
  createPasswordChange(staff, deps, async () => deps.emails.passwordChanged())

/** The offer shows that the password was entered: nobody else can get one for this member. */
export const offerMyFactor = (deps: StaffDeps) => {
  const { database, clock, limiters } = deps
  const prove = createPasswordProof(staff, deps)
  const offer = offerFactor(deps)

  return async (caller: Caller, password: string): Promise<FactorOffer> => {
    const { id, email, client } = caller
    await prove(caller, password, 'add-factor')
    await limiters.changeFactors.consume({ client, username: email }, clock())
    if ((await factorStore(database.sql).list(id)).length >= maxSecondFactors) throw tooMany()
    return offer('add', caller)
  }
}

export const addMyFactor = (deps: StaffDeps) => {
  const { database, clock, limiters, emails, mailQueue } = deps
  const verify = verifyFactor(deps)
  const notice = createOwnNotice(staff, deps)

  return async (caller: Caller, newFactor: NewFactor): Promise<void> => {
    const { id, client, email } = caller
    await limiters.changeFactors.consume({ client, username: email }, clock())
    const factor = await verify('add', caller, newFactor)
    await database.transaction(async (sql) => {
      // Locks the member, so that the count holds however many are added at once.
      const member = await staffStore(sql).lock(id)
      if (member?.passwordHash === undefined) throw new HttpError(409, staff.noPassword)
      if ((await factorStore(sql).list(id)).length >= maxSecondFactors) throw tooMany()
      if (!(await factorStore(sql).add(id, factor, clock()))) throw addedBefore()
      const kind = factor.kind === 'app' ? 'an app' : 'a passkey'
      const change = { action: 'add-factor', result: `${kind} added`, topic: 'factor-added' }
      await notice(sql, caller, { ...change, email: emails.factorAdded(factor.name) })
    })
    mailQueue.wake()
  }
}

/** Removes a second factor and returns its name. */
export const removeMyFactor = (deps: StaffDeps) => {
  const { database, emails, mailQueue } = deps
  const prove = createPasswordProof(staff, deps)
  const notice = createOwnNotice(staff, deps)

  return async (caller: Caller, id: string, password: string): Promise<string> => {
    const lock = await prove(caller, password, 'remove-factor')
    const removed = await database.transaction(async (sql) => {
      await lock(sql)
      const factors = await factorStore(sql).list(caller.id)
      const factor = factors.find((each) => each.id === id)
      if (!factor) throw unknownFactor()
      if (factors.length === 1) throw lastFactor()
      await factorStore(sql).remove(caller.id, id)
      const { name } = factor
      const change = { action: 'remove-factor', result: 'one removed', topic: 'factor-removed' }
      await notice(sql, caller, { ...change, email: emails.factorRemoved(name) })
      return name
    })
    mailQueue.wake()
    return removed
  }
}

export const renewMyRecoveryCodes = (deps: StaffDeps) => {
  const { database, emails, mailQueue } = deps
  const prove = createPasswordProof(staff, deps)
  const notice = createOwnNotice(staff, deps)

  return async (caller: Caller, password: string): Promise<string[]> => {
    const lock = await prove(caller, password, 'renew-recovery-codes')
    const codes = await database.transaction(async (sql) => {
      await lock(sql)
      const change = { action: 'renew-recovery-codes', result: 'all replaced', topic: 'recovery-codes' }
      await notice(sql, caller, { ...change, email: emails.newRecoveryCodes() })
      return replaceRecoveryCodes(sql, caller.id)
    })
    mailQueue.wake()
    return codes
  }
}
