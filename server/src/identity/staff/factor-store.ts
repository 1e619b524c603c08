import type { SecondFactor } from '@apply/contract/desk/my-account'
import type { Sql } from '../../platform/database/database.ts'
import { passkeyStore } from '../passkeys/passkey-store.ts'
import type { PasskeyKey } from '../passkeys/verify-passkey.ts'
import { staff } from '../people.ts'

/** A second factor whose proof was checked. The secret of an app is encrypted. */
export type VerifiedFactor = { readonly name: string } & (
  | { readonly kind: 'app'; readonly secret: Buffer; readonly secretHash: Buffer; readonly step: number }
  | ({ readonly kind: 'passkey' } & PasskeyKey)
)

type StoredApp = { readonly id: string; readonly secret: Buffer; readonly last_step: number }

type ListRow = Pick<SecondFactor, 'id' | 'kind' | 'name'> & {
  readonly added_at: Date
  readonly last_used_at: Date | null
}

const list = async (sql: Sql, staffId: string): Promise<SecondFactor[]> => {
  const rows = await sql<ListRow>(
    `select id, 'app' as kind, name, added_at, last_used_at from staff_code_apps where staff_id = $1
     union all
     select id, 'passkey', name, added_at, last_used_at from staff_passkeys where staff_id = $1
     order by added_at, id`,
    [staffId],
  )
  return rows.map(({ added_at, last_used_at, ...row }) => ({
    ...row,
    added_at: added_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}

export const factorStore = (sql: Sql) => ({
  list: (staffId: string) => list(sql, staffId),

  /** False if the device or the secret is registered already, whoever it belongs to. */
  add: async (staffId: string, factor: VerifiedFactor, now: Date): Promise<boolean> => {
    if (factor.kind === 'app') {
      const { secret, secretHash, step, name } = factor
      const added = await sql(
        `insert into staff_code_apps (staff_id, secret, secret_hash, last_step, name, added_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (secret_hash) do nothing returning id`,
        [staffId, secret, secretHash, step, name, now],
      )
      return added.length === 1
    }
    return passkeyStore(sql, staff).add(staffId, factor, factor.name, now)
  },

  remove: async (staffId: string, id: string): Promise<void> => {
    await sql('delete from staff_code_apps where staff_id = $1 and id = $2', [staffId, id])
    await passkeyStore(sql, staff).remove(staffId, id)
  },

  /** Everything that could prove this member, but the password. */
  removeAll: async (staffId: string): Promise<void> => {
    await sql('delete from staff_code_apps where staff_id = $1', [staffId])
    await sql('delete from staff_passkeys where staff_id = $1', [staffId])
    await sql('delete from staff_recovery_codes where staff_id = $1', [staffId])
    await sql('delete from staff_challenges where staff_id = $1', [staffId])
  },

  apps: (staffId: string) =>
    sql<StoredApp>('select id, secret, last_step from staff_code_apps where staff_id = $1 order by added_at, id', [
      staffId,
    ]),

  /** Uses up a time step. False if this step or a later one was used meanwhile. */
  useStep: async (id: string, step: number, now: Date): Promise<boolean> => {
    const rows = await sql(
      'update staff_code_apps set last_step = $2, last_used_at = $3 where id = $1 and last_step < $2 returning id',
      [id, step, now],
    )
    return rows.length === 1
  },
})

export const recoveryCodeStore = (sql: Sql) => ({
  replace: async (staffId: string, hashes: readonly Buffer[]): Promise<void> => {
    await sql('delete from staff_recovery_codes where staff_id = $1', [staffId])
    await sql('insert into staff_recovery_codes (staff_id, code_hash) select $1, unnest($2::bytea[])', [
      staffId,
      hashes,
    ])
  },

  use: async (staffId: string, hash: Buffer): Promise<boolean> => {
    const rows = await sql(
      'delete from staff_recovery_codes where staff_id = $1 and code_hash = $2 returning staff_id',
      [staffId, hash],
    )
    return rows.length === 1
  },

  left: async (staffId: string): Promise<number> => {
    const [row] = await sql<{ count: number }>(
      'select count(*)::int as count from staff_recovery_codes where staff_id = $1',
      [staffId],
    )
    return row?.count ?? 0
  },
})
