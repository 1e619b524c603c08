import type { Sql } from '../../platform/database/database.ts'
import { deleteExpired, latestExpiry } from '../../platform/database/expired.ts'
import { maxPendingTries, pendingLoginLifetime } from './staff-limits.ts'

/** A login whose password was right, and whose second factor is missing. */
export type PendingLogin = {
  readonly staffId: string
  readonly email: string
  readonly passwordHash: string
  readonly tries: number
}

type PendingRow = {
  readonly staff_id: string
  readonly email: string
  readonly password_hash: string
  readonly tries: number
}

const pendingIn = ({ staff_id, email, password_hash, tries }: PendingRow): PendingLogin => ({
  staffId: staff_id,
  email,
  passwordHash: password_hash,
  tries,
})

/** A password that was changed, or a member who was removed, ends every login that is half done. */
const openCondition = `pending.token_hash = $1 and pending.tries < $2 and pending.expires_at > $3 and pending.expires_at <= $4
  and staff.id = pending.staff_id and staff.removed_at is null and staff.password_hash = pending.password_hash`

const pendingColumns = 'pending.staff_id, staff.email, pending.password_hash, pending.tries'

export const pendingLoginStore = (sql: Sql) => ({
  start: async (tokenHash: Buffer, staffId: string, passwordHash: string, expiresAt: Date): Promise<void> => {
    await sql(
      'insert into staff_pending_logins (token_hash, staff_id, password_hash, expires_at) values ($1, $2, $3, $4)',
      [tokenHash, staffId, passwordHash, expiresAt],
    )
  },

  find: async (tokenHash: Buffer, now: Date): Promise<PendingLogin | undefined> => {
    const [row] = await sql<PendingRow>(
      `select ${pendingColumns} from staff_pending_logins as pending, staff where ${openCondition}`,
      [tokenHash, maxPendingTries, now, latestExpiry(now, pendingLoginLifetime)],
    )
    return row && pendingIn(row)
  },

  /** Counts the try before anything is compared, so that a thousand concurrent guesses are still five tries. */
  takeTry: async (tokenHash: Buffer, now: Date): Promise<PendingLogin | undefined> => {
    const [row] = await sql<PendingRow>(
      `update staff_pending_logins as pending set tries = pending.tries + 1 from staff where ${openCondition}
       returning ${pendingColumns}`,
      [tokenHash, maxPendingTries, now, latestExpiry(now, pendingLoginLifetime)],
    )
    return row && pendingIn(row)
  },

  /** False if another call has used it up meanwhile. */
  redeem: async (tokenHash: Buffer): Promise<boolean> => {
    const rows = await sql('delete from staff_pending_logins where token_hash = $1 returning staff_id', [tokenHash])
    return rows.length === 1
  },

  endAll: async (staffId: string): Promise<void> => {
    await sql('delete from staff_pending_logins where staff_id = $1', [staffId])
  },

  sweep: (now: Date): Promise<void> => deleteExpired(sql, 'staff_pending_logins', pendingLoginLifetime, now),
})
