import type { Sql } from '../../platform/database/database.ts'
import { deleteExpired, latestExpiry } from '../../platform/database/expired.ts'
import { lockAccount, lockApplication } from '../../platform/database/lock-order.ts'
import type { CodeHash } from '../../platform/secrets/secrets.ts'
import { codeLifetime, maxCodeTries } from './limits.ts'

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
    await lockApplication(sql, accountId)
    await lockAccount(sql, accountId, 'update')
    const [row] = await sql<{ username: string }>(
      'delete from email_changes where account_id = $1 and code_hash = $2 returning username',
      [accountId, hash],
    )
    return row?.username
  },

  /** A new password discards the change, because it may have been requested with a stolen one. */
  discard: async (accountId: string): Promise<void> => {
    await sql('delete from email_changes where account_id = $1', [accountId])
  },

  sweep: (now: Date): Promise<void> => deleteExpired(sql, 'email_changes', codeLifetime, now),
})
