import type { Sql } from '../../infra/database/database.ts'
import { codeLifetime, latestExpiry, maxCodeTries } from './limits.ts'
import type { CodeHash } from './secrets.ts'

export type StoredCode = CodeHash & { readonly accountId: string }

type Row = { readonly account_id: string; readonly salt: Buffer; readonly code_hash: Buffer }

export const codeStore = (sql: Sql) => ({
  /** Replaces the previous code. A confirmed account gets none. */
  issue: async (accountId: string, { salt, hash }: CodeHash, expiresAt: Date): Promise<void> => {
    await sql(
      `insert into confirmation_codes (account_id, salt, code_hash, tries, expires_at)
       select id, $2, $3, 0, $4 from accounts where id = $1 and confirmed_at is null
       on conflict (account_id) do update set
         salt = excluded.salt, code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`,
      [accountId, salt, hash, expiresAt],
    )
  },

  /** Counts the try before the code is compared, so that a thousand concurrent guesses are still five tries. */
  takeTry: async (username: string, now: Date): Promise<StoredCode | undefined> => {
    const [row] = await sql<Row>(
      `update confirmation_codes set tries = tries + 1
       where account_id = (select id from accounts where username = $1) and tries < $2 and expires_at > $3 and expires_at <= $4
       returning account_id, salt, code_hash`,
      [username, maxCodeTries, now, latestExpiry(now, codeLifetime)],
    )
    return row && { accountId: row.account_id, salt: row.salt, hash: row.code_hash }
  },

  /** Deletes the code and tells whether it was still there. */
  redeem: async ({ accountId, hash }: StoredCode): Promise<boolean> => {
    const rows = await sql(
      'delete from confirmation_codes where account_id = $1 and code_hash = $2 returning account_id',
      [accountId, hash],
    )
    return rows.length === 1
  },

  discard: async (accountId: string): Promise<void> => {
    await sql('delete from confirmation_codes where account_id = $1', [accountId])
  },

  sweep: async (now: Date): Promise<void> => {
    const latest = latestExpiry(now, codeLifetime)
    await sql('delete from confirmation_codes where expires_at <= $1 or expires_at > $2', [now, latest])
  },
})
