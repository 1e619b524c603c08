import { recordOwnAction } from '../../platform/audit/audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/errors/describe-error.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { addNotice, noticeLifetime } from '../../platform/mail/create-mail.ts'
import { codeHash, codeMatches, newCode, tokenHash } from '../../platform/secrets/secrets.ts'
import { after } from '../../platform/time/clock.ts'
import type { AccountDeps } from './account-deps.ts'
import { type Account, accountStore } from './account-store.ts'
import { type Caller, createPasswordProof, isStillProved, wrongPassword } from './change-password.ts'
import { emailChangeStore } from './email-change-store.ts'
import { codeLifetime } from './limits.ts'
import { forgetAddress, readdressMails } from './mails-about.ts'
import { endResetLink } from './password-reset.ts'
import { deviceStore } from './session-store.ts'

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
  const provePassword = createPasswordProof(deps)

  const write = async (sql: Sql, account: Account, username: string): Promise<void> => {
    // A reset that was faster has discarded all changes that were asked for with the password before it.
    if (!(await isStillProved(sql, account))) throw wrongPassword()
    const at = clock()
    const accountId = account.id
    const other = await accountStore(sql).find(username)
    const isTaken = other?.isConfirmed === true
    const code = newCode()
    await emailChangeStore(sql).issue(accountId, username, codeHash(isTaken ? '' : code), after(at, codeLifetime))
    await recordOwnAction(sql, accountId, { at, action: 'change-email', result: 'mail sent' })
    await mailQueue.add(sql, at, {
      ...(isTaken ? emails.alreadySignedUp() : emails.newAddressCode(code)),
      to: username,
      topic: `change-email ${accountId}`,
      accountId,
      uselessAt: after(at, isTaken ? noticeLifetime : codeLifetime),
    })
  }

  return async (caller: Caller, { username, current_password }: EmailChange): Promise<void> => {
    const { student, client } = caller
    if (username === student.username) throw sameAddress()
    const account = await provePassword(caller, current_password, 'change-email')
    const limited = { client, username: student.username }
    await rateLimiters.changeEmail.consume(limited, clock())
    await rateLimiters.newAddress.consume({ client, username }, clock()).catch(async (refusal: unknown) => {
      await rateLimiters.changeEmail.refund(limited, clock())
      throw refusal
    })
    await database.transaction((sql) => write(sql, account, username))
    mailQueue.wake()
  }
}

export const confirmEmailChange = (deps: AccountDeps) => {
  const { database, clock, rateLimiters, emails, mailQueue, onAddressChanged } = deps
  const record = (sql: Sql, accountId: string, result: string): Promise<void> =>
    recordOwnAction(sql, accountId, { at: clock(), action: 'change-email', result })

  /** The new address, unless the code was replaced or the address was taken meanwhile. */
  const redeem = async (sql: Sql, { student, token }: Caller, hash: Buffer): Promise<string | undefined> => {
    const username = await emailChangeStore(sql).redeem(student.id, hash)
    if (username === undefined) return undefined
    const since = await accountStore(sql).changeUsername(student.id, username, clock())
    if (since === undefined) return undefined
    await endResetLink(sql, mailQueue, student.id)
    await deviceStore(sql).endOthers(student.id, tokenHash(token))
    await forgetAddress(sql, student.id, student.username, since)
    await record(sql, student.id, 'address changed')
    await readdressMails(sql, student.id, student.username, username)
    await onAddressChanged(sql, student.id)
    const to = { id: student.id, email: student.username }
    const notice = { to, accountId: student.id, topic: 'email-changed', email: emails.addressChanged() }
    await addNotice(mailQueue, sql, clock(), notice)
    return username
  }

  return async (caller: Caller, code: string): Promise<string> => {
    const { id } = caller.student
    const limited = { client: caller.client, username: caller.student.username }
    await rateLimiters.confirm.consume(limited, clock())
    // A statement of its own, so that the try stays counted whatever happens next.
    const stored = await emailChangeStore(database.sql).takeTry(id, clock())
    const isRight = stored !== undefined && codeMatches(code, stored)
    const username = isRight
      ? await database.transaction((sql) => redeem(sql, caller, stored.hash)).catch(unlessTaken)
      : await record(database.sql, id, 'refused').then(() => undefined)
    if (username === undefined) throw invalidCode()
    mailQueue.wake()
    await rateLimiters.confirm.refund(limited, clock())
    return username
  }
}
