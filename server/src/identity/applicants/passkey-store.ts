import type { Passkey } from '@apply/contract/passkeys'
import type { Sql } from '../../platform/database/database.ts'
import { deleteExpired, latestExpiry } from '../../platform/database/expired.ts'
import { tokenHash } from '../../platform/secrets/secrets.ts'
import { challengeLifetime } from './limits.ts'
import type { PasskeyKey } from './verify-passkey.ts'

export type StoredPasskey = PasskeyKey & { readonly id: string; readonly accountId: string; readonly username: string }

type ListRow = Pick<Passkey, 'id' | 'name'> & { readonly added_at: Date; readonly last_used_at: Date | null }

type KeyRow = {
  readonly id: string
  readonly account_id: string
  readonly username: string
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

export const passkeyStore = (sql: Sql) => ({
  list: async (accountId: string): Promise<Passkey[]> => {
    const rows = await sql<ListRow>(
      'select id, name, added_at, last_used_at from passkeys where account_id = $1 order by added_at, id',
      [accountId],
    )
    return rows.map(({ added_at, last_used_at, ...row }) => ({
      ...row,
      added_at: added_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    }))
  },

  /** The keys of an account, so that a device that has one makes no second. */
  keysOf: (accountId: string) =>
    sql<Pick<PasskeyKey, 'credentialId' | 'transports'>>(
      'select credential_id as "credentialId", transports from passkeys where account_id = $1 order by added_at, id',
      [accountId],
    ),

  hasAny: async (accountId: string): Promise<boolean> =>
    (await sql('select 1 from passkeys where account_id = $1 limit 1', [accountId])).length > 0,

  /** Returns the id of the new passkey, or undefined if the device is registered already. */
  add: async (accountId: string, key: PasskeyKey, name: string, now: Date): Promise<string | undefined> => {
    const [row] = await sql<{ id: string }>(
      `insert into passkeys (account_id, credential_id, public_key, counter, transports, name, added_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id`,
      [accountId, key.credentialId, Buffer.from(key.publicKey), key.counter, key.transports, name, now],
    )
    return row?.id
  },

  rename: async (accountId: string, id: string, name: string): Promise<boolean> => {
    const rows = await sql('update passkeys set name = $3 where account_id = $1 and id = $2 returning id', [
      accountId,
      id,
      name,
    ])
    return rows.length === 1
  },

  /** Returns the name of the removed passkey, or undefined if the account has no such one. */
  remove: async (accountId: string, id: string): Promise<string | undefined> => {
    const [row] = await sql<{ name: string }>('delete from passkeys where account_id = $1 and id = $2 returning name', [
      accountId,
      id,
    ])
    return row?.name
  },

  /** A passkey of a confirmed account. */
  find: async (credentialId: Buffer): Promise<StoredPasskey | undefined> => {
    const [row] = await sql<KeyRow>(
      `select passkeys.id, account_id, username, public_key, counter, transports
       from passkeys join accounts on accounts.id = account_id
       where credential_id = $1 and confirmed_at is not null`,
      [credentialId],
    )
    if (!row) return undefined
    const { id, account_id, username, public_key, counter, transports } = row
    const publicKey = Uint8Array.from(public_key)
    return { id, accountId: account_id, username, credentialId, publicKey, counter, transports }
  },

  /** Stores the new counter. False if the passkey was removed, or if another login has counted as far meanwhile. */
  markUsed: async (id: string, counter: number, now: Date): Promise<boolean> => {
    const rows = await sql(
      `update passkeys set counter = $2, last_used_at = $3
       where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
      [id, counter, now],
    )
    return rows.length === 1
  },
})

export const challengeStore = (sql: Sql) => ({
  /** `accountId` is null for a login, because the account is not known yet. */
  issue: async (challenge: string, accountId: string | null, expiresAt: Date): Promise<void> => {
    await sql('insert into passkey_challenges (challenge_hash, account_id, expires_at) values ($1, $2, $3)', [
      tokenHash(challenge),
      accountId,
      expiresAt,
    ])
  },

  /** Uses up a challenge, and returns whether it was one that could still be used for this. */
  redeem: async (challenge: string, accountId: string | null, now: Date): Promise<boolean> => {
    const rows = await sql(
      `delete from passkey_challenges
       where challenge_hash = $1 and account_id is not distinct from $2 and expires_at > $3 and expires_at <= $4
       returning challenge_hash`,
      [tokenHash(challenge), accountId, now, latestExpiry(now, challengeLifetime)],
    )
    return rows.length === 1
  },

  sweep: (now: Date): Promise<void> => deleteExpired(sql, 'passkey_challenges', challengeLifetime, now),
})
