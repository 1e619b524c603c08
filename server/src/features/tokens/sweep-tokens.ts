import type { Sql } from '../../infra/database/database.ts'

/** Removes tokens that open nothing any more. */
export const sweepTokens = async (sql: Sql, now: Date): Promise<void> => {
  await sql('delete from service_tokens where expires_at <= $1', [now])
  await sql('delete from public_tokens where expires_at <= $1', [now])
}
