import type { Sql } from '../../platform/database/database.ts'
import { deleteExpired, latestExpiry } from '../../platform/database/expired.ts'
import { tokenHash } from '../../platform/secrets/secrets.ts'
import { challengeLifetime } from '../applicants/limits.ts'
import { invitationLifetime, maxPendingTries, pendingLoginLifetime } from './staff-limits.ts'

const isValid = 'token_hash = $1 and expires_at > $2 and expires_at <= $3'

export const invitationStore = (sql: Sql) => ({
  /** Replaces the previous link. */
  issue: async (staffId: string, tokenHash: Buffer, expiresAt: Date): Promise<void> => {
    await sql(
      `insert into staff_invitations (staff_id, token_hash, expires_at) values ($1, $2, $3)
       on conflict (staff_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      [staffId, tokenHash, expiresAt],
    )
  },

  /** The member whom a valid link is for. */
  find: async (tokenHash: Buffer, now: Date): Promise<string | undefined> => {
    const [row] = await sql<{ staff_id: string }>(`select staff_id from staff_invitations where ${isValid}`, [
      tokenHash,
      now,
      latestExpiry(now, invitationLifetime),
    ])
    return row?.staff_id
  },

  /** Deletes a valid link; a second call finds nothing. */
  redeem: async (tokenHash: Buffer, now: Date): Promise<boolean> => {
    const rows = await sql(`delete from staff_invitations where ${isValid} returning staff_id`, [
      tokenHash,
      now,
      latestExpiry(now, invitationLifetime),
    ])
    return rows.length === 1
  },

  discard: async (staffId: string): Promise<void> => {
    await sql('delete from staff_invitations where staff_id = $1', [staffId])
  },

  sweep: (now: Date): Promise<void> => deleteExpired(sql, 'staff_invitations', invitationLifetime, now),
})

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
const isOpen = `pending.token_hash = $1 and pending.tries < $2 and pending.expires_at > $3 and pending.expires_at <= $4
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
      `select ${pendingColumns} from staff_pending_logins as pending, staff where ${isOpen}`,
      [tokenHash, maxPendingTries, now, latestExpiry(now, pendingLoginLifetime)],
    )
    return row && pendingIn(row)
  },

  /** Counts the try before anything is compared, so that a thousand concurrent guesses are still five tries. */
  takeTry: async (tokenHash: Buffer, now: Date): Promise<PendingLogin | undefined> => {
    const [row] = await sql<PendingRow>(
      `update staff_pending_logins as pending set tries = pending.tries + 1 from staff where ${isOpen}
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

/** What a passkey signs a challenge for. One for a login cannot add a passkey. */
type ChallengePurpose = 'join' | 'log-in' | 'add'

export const staffChallengeStore = (sql: Sql) => ({
  issue: async (challenge: string, staffId: string, purpose: ChallengePurpose, expiresAt: Date): Promise<void> => {
    await sql('insert into staff_challenges (challenge_hash, staff_id, purpose, expires_at) values ($1, $2, $3, $4)', [
      tokenHash(challenge),
      staffId,
      purpose,
      expiresAt,
    ])
  },

  /** Uses up a challenge, and returns whether it was one that could still be used for this. */
  redeem: async (challenge: string, staffId: string, purpose: ChallengePurpose, now: Date): Promise<boolean> => {
    const rows = await sql(
      `delete from staff_challenges
       where challenge_hash = $1 and staff_id = $2 and purpose = $3 and expires_at > $4 and expires_at <= $5
       returning challenge_hash`,
      [tokenHash(challenge), staffId, purpose, now, latestExpiry(now, challengeLifetime)],
    )
    return rows.length === 1
  },

  sweep: (now: Date): Promise<void> => deleteExpired(sql, 'staff_challenges', challengeLifetime, now),
})
