import type { Sql } from '../../infra/database/database.ts'
import { errorCode } from '../../infra/errors/describe-error.ts'
import { HttpError } from '../../infra/errors/http-error.ts'
import { after } from '../../infra/process/clock.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountStore } from './account-store.ts'
import { asAccount, recordAudit } from './audit.ts'
import { type Caller, createPasswordProof } from './change-password.ts'
import { codeLifetime, latestExpiry, maxCodeTries, noticeLifetime } from './limits.ts'
import { resetStore } from './password-reset.ts'
import { type CodeHash, codeHash, codeMatches, newCode, tokenHash } from './secrets.ts'
import { deviceStore } from './session-store.ts'

/** Changes of the e-mail address that wait for their code. */
export const emailChangeStore = (sql: Sql) => ({
  /** Replaces the previous change. */
  issue: async (accountId: string, username: string, { salt, hash }: CodeHash, expiresAt: Date): Promise<void> => {
    await sql(
      `insert into email_changes (account_id, username, salt, code_hash, tries, expires_at) values ($1, $2, $3, $4, 0, $5)
       on conflict (account_id) do update set username = excluded.username, salt = excluded.salt,
         code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`,
      [accountId, username, salt, hash, expiresAt],
    )
  },

  /** Counts the try before the code is compared, so that a thousand concurrent guesses are still five tries. */
  takeTry: async (accountId: string, now: Date): Promise<CodeHash | undefined> => {
    const [row] = await sql<{ salt: Buffer; code_hash: Buffer }>(
      `update email_changes set tries = tries + 1
       where account_id = $1 and tries < $2 and expires_at > $3 and expires_at <= $4
       returning salt, code_hash`,
      [accountId, maxCodeTries, now, latestExpiry(now, codeLifetime)],
    )
    return row && { salt: row.salt, hash: row.code_hash }
  },

  /** Deletes the change and returns its address, if it is still the one with this code. */
  redeem: async (accountId: string, hash: Buffer): Promise<string | undefined> => {
    const [row] = await sql<{ username: string }>(
      'delete from email_changes where account_id = $1 and code_hash = $2 returning username',
      [accountId, hash],
    )
    return row?.username
  },

  sweep: async (now: Date): Promise<void> => {
    const latest = latestExpiry(now, codeLifetime)
    await sql('delete from email_changes where expires_at <= $1 or expires_at > $2', [now, latest])
  },
})

const uniqueViolation = '23505'

const sameAddress = () => new HttpError(400, 'This is your email address already.')

const invalidCode = () => new HttpError(400, 'The code is wrong or has expired. Please check it or ask for a new one.')

/** Somebody signed up with the address at the same moment. */
const unlessTaken = (error: unknown): undefined => {
  if (errorCode(error) !== uniqueViolation) throw error
}

type EmailChange = { readonly username: string; readonly current_password: string }

/** If the address has an account no code fits, and only the owner of the address learns why, by email. */
export const requestEmailChange = (deps: AccountDeps) => {
  const { database, clock, rateLimiters, emails, mailQueue } = deps
  const provePassword = createPasswordProof(deps)

  const write = async (sql: Sql, accountId: string, username: string): Promise<void> => {
    const at = clock()
    const self = asAccount(accountId)
    const other = await accountStore(sql).find(username)
    const isTaken = other?.isConfirmed === true
    const code = newCode()
    await emailChangeStore(sql).issue(accountId, username, codeHash(isTaken ? '' : code), after(at, codeLifetime))
    await recordAudit(sql, { at, actor: self, target: self, action: 'change-email', result: 'mail sent' })
    await mailQueue.add(sql, at, {
      ...(isTaken ? emails.alreadySignedUp() : emails.newAddressCode(code)),
      to: username,
      topic: `change-email ${accountId}`,
      uselessAt: after(at, isTaken ? noticeLifetime : codeLifetime),
    })
  }

  return async (caller: Caller, { username, current_password }: EmailChange): Promise<void> => {
    const { student, client } = caller
    if (username === student.username) throw sameAddress()
    await provePassword(caller, current_password, 'change-email')
    await rateLimiters.changeEmail.consume({ client, username: student.username }, clock())
    await database.transaction((sql) => write(sql, student.id, username))
    mailQueue.wake()
  }
}

export const confirmEmailChange = ({ database, clock, emails, mailQueue }: AccountDeps) => {
  const record = (sql: Sql, accountId: string, result: string): Promise<void> => {
    const self = asAccount(accountId)
    return recordAudit(sql, { at: clock(), actor: self, target: self, action: 'change-email', result })
  }

  /** The new address, unless the code was replaced or the address was taken meanwhile. */
  const redeem = async (sql: Sql, { student, token }: Caller, hash: Buffer): Promise<string | undefined> => {
    const username = await emailChangeStore(sql).redeem(student.id, hash)
    if (username === undefined || !(await accountStore(sql).changeUsername(student.id, username))) return undefined
    await resetStore(sql).discard(student.id)
    await deviceStore(sql).endOthers(student.id, tokenHash(token))
    await record(sql, student.id, 'address changed')
    const [at, topic] = [clock(), `email-changed ${student.id}`]
    const uselessAt = after(at, noticeLifetime)
    await mailQueue.add(sql, at, { ...emails.addressChanged(), to: student.username, topic, uselessAt })
    return username
  }

  return async (caller: Caller, code: string): Promise<string> => {
    const { id } = caller.student
    // A statement of its own, so that the try stays counted whatever happens next.
    const stored = await emailChangeStore(database.sql).takeTry(id, clock())
    const isRight = stored !== undefined && codeMatches(code, stored)
    const username = isRight
      ? await database.transaction((sql) => redeem(sql, caller, stored.hash)).catch(unlessTaken)
      : await record(database.sql, id, 'refused').then(() => undefined)
    if (username === undefined) throw invalidCode()
    mailQueue.wake()
    return username
  }
}
