import { asAccount, asClient, recordAudit } from '../../platform/audit/audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { deleteExpired, latestExpiry } from '../../platform/database/expired.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Caller } from '../../platform/limits/rate-limiter.ts'
import { addNotice, type MailQueue } from '../../platform/mail/create-mail.ts'
import { newToken, tokenHash } from '../../platform/secrets/secrets.ts'
import { after } from '../../platform/time/clock.ts'
import type { AccountDeps } from './account-deps.ts'
import { type Account, accountStore, codeStore } from './account-store.ts'
import { emailChangeStore } from './email-change-store.ts'
import { createEmailRequest } from './email-request.ts'
import { knownDevices } from './known-devices.ts'
import { resetLinkLifetime } from './limits.ts'
import { passkeyStore } from './passkey-store.ts'
import { sessionStore } from './session-store.ts'

const isValid = `account_id = (select id from accounts where username = $1) and id_hash = $2
  and expires_at > $3 and expires_at <= $4`

export const resetStore = (sql: Sql) => ({
  /** Replaces the previous link. Without such an account it does nothing. */
  issue: async (accountId: string, idHash: Buffer, expiresAt: Date): Promise<void> => {
    await sql(
      `insert into password_resets (account_id, id_hash, expires_at) select id, $2, $3 from accounts where id = $1
       on conflict (account_id) do update set id_hash = excluded.id_hash, expires_at = excluded.expires_at`,
      [accountId, idHash, expiresAt],
    )
  },

  isValid: async (username: string, idHash: Buffer, now: Date): Promise<boolean> => {
    const rows = await sql(`select account_id from password_resets where ${isValid}`, [
      username,
      idHash,
      now,
      latestExpiry(now, resetLinkLifetime),
    ])
    return rows.length === 1
  },

  /** Deletes a valid link and returns its account; a second call finds nothing. */
  redeem: async (username: string, idHash: Buffer, now: Date): Promise<string | undefined> => {
    // In the order of every other change of an account: otherwise each could wait for the other.
    await sql('select 1 from accounts where username = $1 for update', [username])
    const [row] = await sql<{ account_id: string }>(
      `delete from password_resets where ${isValid} returning account_id`,
      [username, idHash, now, latestExpiry(now, resetLinkLifetime)],
    )
    return row?.account_id
  },

  discard: async (accountId: string): Promise<void> => {
    await sql('delete from password_resets where account_id = $1', [accountId])
  },

  sweep: (now: Date): Promise<void> => deleteExpired(sql, 'password_resets', resetLinkLifetime, now),
})

const resetTopic = (accountId: string): string => `reset ${accountId}`

/** Ends the link that was mailed to the owner, also if its mail still waits: a new password, passkey or address makes it dangerous. */
export const endResetLink = async (sql: Sql, mailQueue: Pick<MailQueue, 'discard'>, accountId: string) => {
  await resetStore(sql).discard(accountId)
  await mailQueue.discard(sql, resetTopic(accountId))
}

type Request = Caller

export const forgotPassword = (deps: AccountDeps) => {
  const { database, clock, rateLimiters, emails, mailQueue } = deps
  const requestEmail = createEmailRequest(deps)

  const write = async (sql: Sql, username: string, { id }: Account, now: Date): Promise<void> => {
    const token = newToken()
    const uselessAt = after(now, resetLinkLifetime)
    await resetStore(sql).issue(id, tokenHash(token), uselessAt)
    await mailQueue.add(sql, now, {
      ...emails.resetLink(username, token),
      to: username,
      topic: resetTopic(id),
      accountId: id,
      uselessAt,
    })
  }

  const limiterFor = async ({ username, device }: Request) => {
    const isHome =
      device !== undefined && (await knownDevices(database.sql, 'applicants').isOf(device, username, clock()))
    return isHome ? rateLimiters.forgotPasswordAtHome : rateLimiters.forgotPassword
  }

  return async (caller: Request): Promise<void> => {
    const { username, client } = caller
    await (await limiterFor(caller)).consume(caller, clock())
    await requestEmail({
      username,
      client,
      action: 'forgot-password',
      write: (sql, account, now) => write(sql, username, account, now),
    })
  }
}

type Reset = {
  readonly username: string
  readonly password: string
  readonly id: string
  readonly client: string
  readonly knownAs: string | undefined
}

const invalidLink = () =>
  new HttpError(400, 'This reset link is not valid or has expired. Please ask for a new one.', {
    details: { key: 'id' },
  })

export const resetPassword = (deps: AccountDeps) => {
  const { database, clock, passwords, refuseWeakPassword, rateLimiters, passwordTries, emails, mailQueue } = deps

  /** Redeems the link, changes the password, confirms the account and ends all sessions: all or nothing. Returns the new token of the browser. */
  const change = async (sql: Sql, reset: Reset, passwordHash: string): Promise<string | undefined> => {
    const { username, id, client, knownAs } = reset
    const at = clock()
    const actor = asClient(client)
    const accountId = await resetStore(sql).redeem(username, tokenHash(id), at)
    const result = accountId === undefined ? 'refused' : 'password changed'
    await recordAudit(sql, { at, actor, target: asAccount(accountId), action: 'reset-password', result })
    if (accountId === undefined) return undefined
    await accountStore(sql).changePassword(accountId, passwordHash)
    await accountStore(sql).confirm(accountId, at)
    await codeStore(sql).discard(accountId)
    await emailChangeStore(sql).discard(accountId)
    await sessionStore(sql).endAll(accountId)
    await knownDevices(sql, 'applicants').forget(accountId)
    const to = { id: accountId, email: username }
    const email = emails.passwordChanged('every', await passkeyStore(sql).hasAny(accountId))
    await addNotice(mailQueue, sql, at, { to, accountId, topic: 'password-changed', email })
    return knownDevices(sql, 'applicants').remember(accountId, knownAs, at)
  }

  return async (reset: Reset): Promise<string> => {
    const { username, password, id, client } = reset
    await refuseWeakPassword(password, username)
    // An invalid link costs no hash. A valid one is redeemed only when the new password is stored.
    if (!(await resetStore(database.sql).isValid(username, tokenHash(id), clock()))) {
      await rateLimiters.resetPassword.consume({ client, username }, clock())
      throw invalidLink()
    }
    const passwordHash = await passwords.hash(password)
    const device = await database.transaction((sql) => change(sql, reset, passwordHash))
    if (device === undefined) throw invalidLink()
    mailQueue.wake()
    await passwordTries.forgive({ client, username }, clock())
    return device
  }
}
