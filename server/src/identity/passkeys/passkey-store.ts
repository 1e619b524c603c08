import type { Passkey } from '@apply/contract/passkeys'
import type { Sql } from '../../platform/database/database.ts'
import type { People } from '../people.ts'
import type { PasskeyKey } from './verify-passkey.ts'

export type StoredPasskey = PasskeyKey & {
  readonly id: string
  readonly ownerId: string
  /** The address of its owner. */
  readonly email: string
}

type KeyRow = Omit<StoredPasskey, 'publicKey'> & { readonly public_key: Buffer }

type ListRow = Pick<Passkey, 'id' | 'name'> & { readonly added_at: Date; readonly last_used_at: Date | null }

export const passkeyStore = (sql: Sql, { passkeys: table, owner, table: people, address, activeCondition }: People) => {
  /** Of people who may log in. */
  const read = async (condition: string, value: unknown): Promise<StoredPasskey[]> => {
    const rows = await sql<KeyRow>(
      `select keys.id, ${owner} as "ownerId", ${address} as email, credential_id as "credentialId", public_key, counter, transports
       from ${table} as keys join ${people} on ${people}.id = ${owner} where ${activeCondition} and ${condition}
       order by added_at, keys.id`,
      [value],
    )
    return rows.map(({ public_key, ...row }) => ({ ...row, publicKey: Uint8Array.from(public_key) }))
  }

  return {
    of: (ownerId: string): Promise<StoredPasskey[]> => read(`${owner} = $1`, ownerId),

    find: async (credentialId: Buffer): Promise<StoredPasskey | undefined> =>
      (await read('credential_id = $1', credentialId))[0],

    /** As its owner sees them. */
    list: async (ownerId: string): Promise<Passkey[]> => {
      const rows = await sql<ListRow>(
        `select id, name, added_at, last_used_at from ${table} where ${owner} = $1 order by added_at, id`,
        [ownerId],
      )
      return rows.map(({ added_at, last_used_at, ...row }) => ({
        ...row,
        added_at: added_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      }))
    },

    /** False if the device is registered already, whoever it belongs to. */
    add: async (ownerId: string, key: PasskeyKey, name: string, now: Date): Promise<boolean> => {
      const rows = await sql(
        `insert into ${table} (${owner}, credential_id, public_key, counter, transports, name, added_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id`,
        [ownerId, key.credentialId, Buffer.from(key.publicKey), key.counter, key.transports, name, now],
      )
      return rows.length === 1
    },

    rename: async (ownerId: string, id: string, name: string): Promise<boolean> => {
      const values = [ownerId, id, name]
      return (
        (await sql(`update ${table} set name = $3 where ${owner} = $1 and id = $2 returning id`, values)).length === 1
      )
    },

    /** Returns the name of the removed passkey, or undefined if there is no such one. */
    remove: async (ownerId: string, id: string): Promise<string | undefined> => {
      const [row] = await sql<{ name: string }>(`delete from ${table} where ${owner} = $1 and id = $2 returning name`, [
        ownerId,
        id,
      ])
      return row?.name
    },

    /** Stores the new counter. False if the passkey was removed, or if another login has counted as far meanwhile. */
    markUsed: async (id: string, counter: number, now: Date): Promise<boolean> => {
      const rows = await sql(
        `update ${table} set counter = $2, last_used_at = $3
         where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
        [id, counter, now],
      )
      return rows.length === 1
    },
  }
}
