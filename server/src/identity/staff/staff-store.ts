import type { StaffMemberRow } from '@apply/contract/desk/staff'
import type { StaffRole } from '@apply/engine/desk'
import type { Sql } from '../../platform/database/database.ts'
import { lockStaffWithAdministrators } from '../../platform/database/lock-order.ts'
import { after } from '../../platform/time/clock.ts'
import { staff as people } from '../people.ts'

/** A member of staff as stored, logged in or not. */
export type StoredMember = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly passwordHash: string | undefined
  readonly hasJoined: boolean
  readonly isRemoved: boolean
}

type Row = Pick<StoredMember, 'id' | 'email' | 'name' | 'role'> & {
  readonly password_hash: string | null
  readonly joined_at: Date | null
  readonly removed_at: Date | null
}

const memberIn = ({ id, email, name, role, ...row }: Row): StoredMember => ({
  id,
  email,
  name,
  role,
  passwordHash: row.password_hash ?? undefined,
  hasJoined: row.joined_at !== null,
  isRemoved: row.removed_at !== null,
})

const columns = 'id, email, name, role, password_hash, joined_at, removed_at'

type ListRow = Omit<StaffMemberRow, 'status' | 'invited_until' | 'last_seen_at'> & {
  readonly is_removed: boolean
  readonly has_joined: boolean
  readonly invited_until: Date | null
  readonly last_seen_at: Date | null
}

const statusOf = ({ is_removed, has_joined }: ListRow): StaffMemberRow['status'] => {
  if (is_removed) return 'removed'
  return has_joined ? 'active' : 'invited'
}

const listed = (row: ListRow): StaffMemberRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  sessions: row.sessions,
  apps: row.apps,
  passkeys: row.passkeys,
  keys: row.keys,
  webhooks: row.webhooks,
  status: statusOf(row),
  invited_until: row.invited_until?.toISOString() ?? null,
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
})

export const staffStore = (sql: Sql) => {
  const one = async (condition: string, values: readonly unknown[]): Promise<StoredMember | undefined> => {
    const [row] = await sql<Row>(`select ${columns} from staff where ${condition}`, values)
    return row && memberIn(row)
  }

  return {
    find: (email: string) => one('email = $1', [email]),
    byId: (id: string) => one('id = $1', [id]),
    lock: (id: string) => one('id = $1 for update', [id]),
    lockByEmail: (email: string) => one('email = $1 for update', [email]),

    /** So that two of them cannot remove each other at once. */
    lockWithAdministrators: async (id: string): Promise<StoredMember[]> => {
      await lockStaffWithAdministrators(sql, id)
      const rows = await sql<Row>(
        `select ${columns} from staff where id = $1 or (role = 'administrator' and removed_at is null)`,
        [id],
      )
      return rows.map(memberIn)
    },

    /** Does nothing if the address is known. */
    add: async ({ email, name, role }: Pick<StoredMember, 'email' | 'name' | 'role'>, now: Date): Promise<void> => {
      await sql(
        'insert into staff (email, name, role, created_at) values ($1, $2, $3, $4) on conflict (email) do nothing',
        [email, name, role, now],
      )
    },

    /** For a member who has not joined, or was removed and comes back. */
    inviteAgain: async (id: string, name: string, role: StaffRole): Promise<void> => {
      await sql('update staff set name = $2, role = $3, removed_at = null where id = $1', [id, name, role])
    },

    join: async (id: string, name: string, now: Date): Promise<void> => {
      await sql('update staff set name = $2, joined_at = coalesce(joined_at, $3) where id = $1', [id, name, now])
    },

    /** For a login without a password. A name that an administrator or the member gave stays. */
    joinThroughProvider: async (id: string, name: string, now: Date): Promise<void> => {
      await sql(
        `update staff set name = case name when '' then $2 else name end, joined_at = coalesce(joined_at, $3) where id = $1`,
        [id, name, now],
      )
    },

    changeRole: async (id: string, role: StaffRole): Promise<void> => {
      await sql('update staff set role = $2 where id = $1', [id, role])
    },

    remove: async (id: string, now: Date): Promise<void> => {
      await sql('update staff set removed_at = $2, joined_at = null, password_hash = null where id = $1', [id, now])
    },

    list: async (now: Date): Promise<StaffMemberRow[]> => {
      const rows = await sql<ListRow>(
        `select staff.id, name, email, role, removed_at is not null as is_removed, joined_at is not null as has_joined,
           (select expires_at from staff_invitations where staff_id = staff.id and expires_at > $1) as invited_until,
           max(last_seen_at) as last_seen_at, count(last_seen_at)::int as sessions,
           (select count(*) from staff_code_apps as apps where apps.staff_id = staff.id)::int as apps,
           (select count(*) from staff_passkeys as passkeys where passkeys.staff_id = staff.id)::int as passkeys,
           array(select keys.name from system_keys as keys where created_by = staff.id and revoked_at is null and keys.expires_at > $1
             order by keys.name) as keys,
           array(select webhooks.name from webhooks where created_by = staff.id and webhooks.removed_at is null and paused_at is null
             order by webhooks.name) as webhooks
         from staff left join staff_sessions on staff_id = staff.id and last_seen_at > $2 and started_at > $3
         group by staff.id order by removed_at is not null, lower(case name when '' then email else name end), staff.id`,
        [now, after(now, -people.sessions.idleLifetime), after(now, -people.sessions.maxLifetime)],
      )
      return rows.map(listed)
    },
  }
}
