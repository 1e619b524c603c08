import type { SystemScope } from '@apply/engine/desk-exchange'
import type { Sql } from '../../../infra/database/database.ts'
import { after, dayMs } from '../../../infra/process/clock.ts'
import { shownName } from '../desk-audit.ts'

/** The system that makes a call. */
export type System = { readonly id: string; readonly name: string; readonly scopes: readonly SystemScope[] }

type NewKey = Omit<System, 'id'> & {
  readonly keyHash: Buffer
  readonly expiresAt: Date | null
  readonly staffId: string
}

export type KeyRow = System & {
  readonly created_at: Date
  readonly created_by: string
  readonly expires_at: Date | null
  readonly revoked_at: Date | null
  readonly last_used_at: Date | null
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

  /** The system behind a valid key. The call counts as its use. */
  find: async (keyHash: Buffer, now: Date): Promise<System | undefined> => {
    const [row] = await sql<System & { last_used_at: Date | null }>(
      `select id, name, scopes, last_used_at from system_keys
       where key_hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
      [keyHash, now],
    )
    if (!row) return undefined
    const { id, name, scopes, last_used_at } = row
    if (!last_used_at || Math.abs(now.getTime() - last_used_at.getTime()) >= writeAfterMs)
      await sql('update system_keys set last_used_at = $2 where id = $1', [id, now])
    return { id, name, scopes }
  },
})

/** When a key of so many days ends; null for one that lasts. */
export const expiryOf = (validDays: number | undefined, now: Date): Date | null =>
  validDays === undefined ? null : after(now, validDays * dayMs)
