import type { Sql } from '../../infra/database/database.ts'

const valid = `account_id = (select id from accounts where username = $1) and id_hash = $2 and expires_at > $3`

type Row = { readonly account_id: string }

export const resetStore = (sql: Sql) => ({
  /** Replaces the link before it. */
  issue: async (accountId: string, idHash: Buffer, expiresAt: Date): Promise<void> => {
    await sql(
      `insert into password_resets (account_id, id_hash, expires_at) values ($1, $2, $3)
       on conflict (account_id) do update set id_hash = excluded.id_hash, expires_at = excluded.expires_at`,
      [accountId, idHash, expiresAt],
    )
  },

  isValid: async (username: string, idHash: Buffer, now: Date): Promise<boolean> => {
    const rows = await sql(`select account_id from password_resets where ${valid}`, [username, idHash, now])
    return rows.length === 1
  },

  /** Answers the account once; whoever comes second finds nothing. */
  useUp: async (username: string, idHash: Buffer, now: Date): Promise<string | undefined> => {
    const [row] = await sql<Row>(`delete from password_resets where ${valid} returning account_id`, [
      username,
      idHash,
      now,
    ])
    return row?.account_id
  },

  sweep: async (now: Date): Promise<void> => {
    await sql('delete from password_resets where expires_at <= $1', [now])
  },
})
