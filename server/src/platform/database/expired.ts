import { after } from '../time/clock.ts'
import type { Sql } from './database.ts'

/**
 * What expires later than this was issued further in the future than it is valid for: before the clock was set back. It
 * counts as expired. A small difference between the clocks of two machines does no harm.
 */
export const latestExpiry = (now: Date, lifetime: number): Date => after(now, 2 * lifetime)

/** Deletes the rows of a table that have expired. */
export const deleteExpired = async (sql: Sql, table: string, lifetime: number, now: Date): Promise<void> => {
  await sql(`delete from ${table} where expires_at <= $1 or expires_at > $2`, [now, latestExpiry(now, lifetime)])
}
