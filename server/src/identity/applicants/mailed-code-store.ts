import type { Sql } from '../../platform/database/database.ts'
import { deleteExpired, latestExpiry } from '../../platform/database/expired.ts'
import { lockAccount } from '../../platform/database/lock-order.ts'
import type { CodeHash } from '../../platform/secrets/secrets.ts'
import { codeLifetime, maxCodeTries } from './limits.ts'

export type StoredCode = CodeHash & { readonly accountId: string }

type CodeRow = { readonly account_id: string; readonly salt: Buffer; readonly code_hash: Buffer }

const replaceEarlier = `on conflict (account_id) do update set
  salt = excluded.salt, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`

/** Codes that were mailed, one for each account. The right one proves a text. */
const mailedCodes = (sql: Sql, table: string, proves: string) => ({
  /** Counts the try before the code is compared, so that a thousand concurrent guesses are still five tries. */
  takeTry: async (username: string, now: Date): Promise<StoredCode | undefined> => {
    const [row] = await sql<CodeRow>(
      `update ${table} set tries = tries + 1
       where account_id = (select id from accounts where username = $1) and tries < $2 and expires_at > $3 and expires_at <= $4
       returning account_id, salt, code_hash`,
      [username, maxCodeTries, now, latestExpiry(now, codeLifetime)],
    )
    return row && { accountId: row.account_id, salt: row.salt, hash: row.code_hash }
  },

  /** Deletes the code and returns what it proves, if it is still there. */
  redeem: async ({ accountId, hash }: StoredCode): Promise<string | undefined> => {
    await lockAccount(sql, accountId, 'update')
    const [row] = await sql<{ proved: string }>(
      `delete from ${table} where account_id = $1 and code_hash = $2 returning ${proves} as proved`,
      [accountId, hash],
    )
    return row?.proved
  },

  sweep: (now: Date): Promise<void> => deleteExpired(sql, table, codeLifetime, now),
})

export const codeStore = (sql: Sql) => ({
  ...mailedCodes(sql, 'confirmation_codes', 'account_id'),

  /** Replaces the previous code. A confirmed account gets none. */
  issue: async (accountId: string, { salt, hash }: CodeHash, expiresAt: Date): Promise<void> => {
    await sql(
      `insert into confirmation_codes (account_id, salt, code_hash, tries, expires_at)
       select id, $2, $3, 0, $4 from accounts where id = $1 and confirmed_at is null ${replaceEarlier}`,
      [accountId, salt, hash, expiresAt],
    )
  },
})

/** Changes of the e-mail address that wait for their code, which proves the new one. */
export const emailChangeStore = (sql: Sql) => ({
  ...mailedCodes(sql, 'email_changes', 'username'),

  /** Replaces the previous change. */
  issue: async (accountId: string, username: string, { salt, hash }: CodeHash, expiresAt: Date): Promise<void> => {
    await sql(
      `insert into email_changes (account_id, username, salt, code_hash, tries, expires_at)
       values ($1, $2, $3, $4, 0, $5) ${replaceEarlier}, username = excluded.username`,
      [accountId, username, salt, hash, expiresAt],
    )
  },
})
