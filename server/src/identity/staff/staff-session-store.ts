import type { LoggedInDevice } from '@apply/contract/account-page'
import type { Sql } from '../../platform/database/database.ts'
import { after } from '../../platform/time/clock.ts'
import type { StaffMember } from './staff-member.ts'

const minute = 60_000

export const staffIdleLifetime = 30 * minute
export const staffMaxLifetime = 12 * 60 * minute

/** Activity is written at most this often. */
const writeAfter = minute

type Row = Omit<StaffMember, 'sessionId'> & { readonly session_id: string; readonly last_seen_at: Date }

type ListRow = Omit<LoggedInDevice, 'started_at' | 'last_seen_at'> & {
  readonly started_at: Date
  readonly last_seen_at: Date
}

export const staffSessionStore = (sql: Sql) => ({
  start: async (staffId: string, tokenHash: Buffer, device: string, now: Date): Promise<void> => {
    await sql(
      `insert into staff_sessions (token_hash, staff_id, device, started_at, last_seen_at) values ($1, $2, $3, $4, $4)`,
      [tokenHash, staffId, device, now],
    )
  },

  /** The member of staff behind a session that is alive. The call counts as activity. */
  find: async (tokenHash: Buffer, now: Date): Promise<StaffMember | undefined> => {
    const [row] = await sql<Row>(
      `select staff.id, staff.name, staff.email, staff.role, sessions.id as session_id, sessions.last_seen_at
       from staff_sessions as sessions join staff on staff.id = sessions.staff_id
       where token_hash = $1 and removed_at is null and last_seen_at > $2 and started_at > $3`,
      [tokenHash, after(now, -staffIdleLifetime), after(now, -staffMaxLifetime)],
    )
    if (!row) return undefined
    if (Math.abs(now.getTime() - row.last_seen_at.getTime()) >= writeAfter)
      await sql('update staff_sessions set last_seen_at = $2 where token_hash = $1', [tokenHash, now])
    const { id, name, email, role, session_id } = row
    return { id, name, email, role, sessionId: session_id }
  },

  end: async (tokenHash: Buffer): Promise<void> => {
    await sql('delete from staff_sessions where token_hash = $1', [tokenHash])
  },

  /** The live sessions of a member, the last seen first. */
  list: async (staffId: string, ownId: string, now: Date): Promise<LoggedInDevice[]> => {
    const rows = await sql<ListRow>(
      `select id, device, started_at, last_seen_at, id = $2 as is_this from staff_sessions
       where staff_id = $1 and last_seen_at > $3 and started_at > $4 order by last_seen_at desc, id`,
      [staffId, ownId, after(now, -staffIdleLifetime), after(now, -staffMaxLifetime)],
    )
    return rows.map(({ started_at, last_seen_at, ...row }) => ({
      ...row,
      started_at: started_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
    }))
  },

  /** Ends a session of this member by its id, but not the one that asks. */
  endOther: async (staffId: string, id: string, ownId: string): Promise<boolean> => {
    const rows = await sql('delete from staff_sessions where staff_id = $1 and id = $2 and id <> $3 returning id', [
      staffId,
      id,
      ownId,
    ])
    return rows.length === 1
  },

  endOthers: async (staffId: string, ownId: string): Promise<void> => {
    await sql('delete from staff_sessions where staff_id = $1 and id <> $2', [staffId, ownId])
  },

  endAll: async (staffId: string): Promise<void> => {
    await sql('delete from staff_sessions where staff_id = $1', [staffId])
  },

  sweep: async (now: Date): Promise<void> => {
    await sql('delete from staff_sessions where last_seen_at <= $1 or started_at <= $2', [
      after(now, -staffIdleLifetime),
      after(now, -staffMaxLifetime),
    ])
  },
})
