import type { SystemScope } from '@apply/engine/desk-exchange'
import { shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'

/** The system that makes a call. */
export type System = { readonly id: string; readonly name: string; readonly scopes: readonly SystemScope[] }

type NewKey = Omit<System, 'id'> & {
  readonly keyHash: Buffer
  readonly expiresAt: Date
  readonly staffId: string
}

export type KeyRow = System & {
  readonly created_at: Date
  readonly created_by: string
  readonly expires_at: Date
  readonly revoked_at: Date | null
  readonly last_used_at: Date | null
}

/** A key that ends soon, and how many days before its end administrators were told last. */
export type EndingKey = Pick<KeyRow, 'id' | 'name' | 'created_at' | 'created_by' | 'expires_at' | 'last_used_at'> & {
  readonly told_days_before: number | null
}

/** The use of a key is written at most this often. */
const writeAfterMs = 60_000

export const systemKeyStore = (sql: Sql) => ({
  list: (): Promise<readonly KeyRow[]> =>
    sql<KeyRow>(
      `select keys.id, keys.name, scopes, keys.created_at, ${shownName('staff')} as created_by, expires_at, revoked_at, last_used_at
       from system_keys as keys join staff on staff.id = keys.created_by order by keys.created_at desc, keys.id`,
    ),

  insert: async ({ name, scopes, keyHash, expiresAt, staffId }: NewKey, now: Date): Promise<string> => {
    const [row] = await sql<{ id: string }>(
      `insert into system_keys (key_hash, name, scopes, created_at, created_by, expires_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [keyHash, name, scopes, now, staffId, expiresAt],
    )
    if (!row) throw new Error('The key was not stored.')
    return row.id
  },

  /** False if there is no such key, or if it was revoked before. */
  revoke: async (id: string, now: Date): Promise<boolean> => {
    const revoked = await sql(
      'update system_keys set revoked_at = $2 where id = $1 and revoked_at is null returning id',
      [id, now],
    )
    return revoked.length > 0
  },

  /** Returns the ids of the keys of this administrator that were valid. */
  revokeAllOf: async (staffId: string, now: Date): Promise<readonly string[]> => {
    const revoked = await sql<{ id: string }>(
      `update system_keys set revoked_at = $2 where created_by = $1 and revoked_at is null and expires_at > $2
       returning id`,
      [staffId, now],
    )
    return revoked.map(({ id }) => id)
  },

  /** Valid keys that end before this moment. */
  endingBefore: (moment: Date, now: Date): Promise<readonly EndingKey[]> =>
    sql<EndingKey>(
      `select keys.id, keys.name, keys.created_at, ${shownName('staff')} as created_by, expires_at, last_used_at, told_days_before
       from system_keys as keys join staff on staff.id = keys.created_by
       where revoked_at is null and expires_at > $2 and expires_at <= $1 order by expires_at, keys.id`,
      [moment, now],
    ),

  /** False if somebody else has told of it already, or if the key was revoked. */
  recordTold: async (id: string, daysBefore: number): Promise<boolean> => {
    const recorded = await sql(
      `update system_keys set told_days_before = $2
       where id = $1 and revoked_at is null and (told_days_before is null or told_days_before > $2) returning id`,
      [id, daysBefore],
    )
    return recorded.length > 0
  },

  /** Everybody who could make another key. */
  administrators: (): Promise<readonly { readonly id: string; readonly email: string }[]> =>
    sql<{ id: string; email: string }>(
      `select id, email from staff where role = 'administrator' and joined_at is not null and removed_at is null order by id`,
    ),

  /** The system behind a valid key. The call counts as its use. */
  find: async (keyHash: Buffer, now: Date): Promise<System | undefined> => {
    const [row] = await sql<System & { last_used_at: Date | null }>(
      `select id, name, scopes, last_used_at from system_keys
       where key_hash = $1 and revoked_at is null and expires_at > $2`,
      [keyHash, now],
    )
    if (!row) return undefined
    const { id, name, scopes, last_used_at } = row
    if (!last_used_at || Math.abs(now.getTime() - last_used_at.getTime()) >= writeAfterMs)
      await sql('update system_keys set last_used_at = $2 where id = $1', [id, now])
    return { id, name, scopes }
  },
})
