import type { Sql } from '../../platform/database/database.ts'
import { lockApplication } from '../../platform/database/lock-order.ts'
import { isUniqueViolation } from '../../platform/errors/describe-error.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { noticeLifetime } from '../../platform/mail/create-mail.ts'
import { mailStore } from '../../platform/mail/mail-store.ts'
import { codeHash, codeMatches, newCode } from '../../platform/secrets/secrets.ts'
import { after } from '../../platform/time/clock.ts'
import { createOwnNotice } from '../notices.ts'
import { recordAct } from '../own-acts.ts'
import { type Caller, createPasswordProof, type LockProved } from '../passwords/password-proof.ts'
import { applicants } from '../people.ts'
import { sessionStore } from '../sessions/session-store.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountStore } from './account-store.ts'
import { codeLifetime } from './limits.ts'
import { emailChangeStore, type StoredCode } from './mailed-code-store.ts'

const sameAddress = () => new HttpError(400, 'This is your email address already.')

const invalidCode = () => new HttpError(400, 'The code is wrong or has expired. Please check it or ask for a new one.')

/** Somebody signed up with the address at the same moment. */
const unlessTaken = (error: unknown): undefined => {
  if (!isUniqueViolation(error)) throw error
}

type EmailChange = { readonly username: string; readonly current_password: string }

/** If the address has an account no code fits, and only the owner of the address learns why, by email. */
export const requestEmailChange = (deps: AccountDeps) => {
  const { database, clock, rateLimiters, emails, mailQueue } = deps
  const provePassword = createPasswordProof(applicants, deps)

  const write = async (sql: Sql, lock: LockProved, accountId: string, username: string): Promise<void> => {
    // A reset that was faster has discarded all changes that were asked for with the password before it.
    await lock(sql)
    const at = clock()
    const other = await accountStore(sql).find(username)
    const isTaken = other?.isConfirmed === true
    const code = newCode()
    await emailChangeStore(sql).issue(accountId, username, codeHash(isTaken ? '' : code), after(at, codeLifetime))
    await recordAct(sql, applicants, accountId, { at, action: 'change-email', result: 'mail sent' })
    await mailQueue.add(sql, at, {
      ...(isTaken ? emails.alreadySignedUp() : emails.newAddressCode(code)),
      to: username,
      topic: `change-email ${accountId}`,
      accountId,
      meantFor: 'new address',
      uselessAt: after(at, isTaken ? noticeLifetime : codeLifetime),
    })
  }

  return async (caller: Caller, { username, current_password }: EmailChange): Promise<void> => {
    const { id, email, client } = caller
    if (username === email) throw sameAddress()
    const lock = await provePassword(caller, current_password, 'change-email')
    const limited = { client, username: email }
    await rateLimiters.changeEmail.consume(limited, clock())
    await rateLimiters.newAddress.consume({ client, username }, clock()).catch(async (refusal: unknown) => {
      await rateLimiters.changeEmail.refund(limited, clock())
      throw refusal
    })
    await database.transaction((sql) => write(sql, lock, id, username))
    mailQueue.wake()
  }
}

export const confirmEmailChange = (deps: AccountDeps) => {
  const { database, clock, rateLimiters, emails, mailQueue, onAddressChanged } = deps
  const notice = createOwnNotice(applicants, deps)

  /** The new address, unless the code was replaced or the address was taken meanwhile. */
  const redeem = async (sql: Sql, caller: Caller, stored: StoredCode): Promise<string | undefined> => {
    const { id, email, session } = caller
    // A new address is written to the row of the list, which who changes the application has as well.
    await lockApplication(sql, id)
    const username = await emailChangeStore(sql).redeem(stored)
    if (username === undefined) return undefined
    const since = await accountStore(sql).changeUsername(id, username, clock())
    if (since === undefined) return undefined
    await sessionStore(sql, applicants).endAll(id, session)
    // It could not be found without the address. What was sent to an earlier owner stays.
    await mailStore(sql).forget(email, since, id)
    const change = { action: 'change-email', result: 'address changed', topic: 'email-changed' }
    await notice(sql, caller, { ...change, email: emails.addressChanged() })
    // Notices about the account stay with the address that they are about.
    await mailStore(sql).readdress(id, email, username)
    await onAddressChanged(sql, id)
    return username
  }

  return async (caller: Caller, code: string): Promise<string> => {
    const { id, client, email } = caller
    const username = await rateLimiters.confirm.attempt({ client, username: email }, clock, async () => {
      // A statement of its own, so that the try stays counted whatever happens next.
      const stored = await emailChangeStore(database.sql).takeTry(email, clock())
      if (stored && codeMatches(code, stored))
        return database.transaction((sql) => redeem(sql, caller, stored)).catch(unlessTaken)
      await recordAct(database.sql, applicants, id, { at: clock(), action: 'change-email', result: 'refused' })
      return undefined
    })
    if (username === undefined) throw invalidCode()
    mailQueue.wake()
    return username
  }
}
