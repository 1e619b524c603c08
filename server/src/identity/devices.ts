import type { Sql } from '../platform/database/database.ts'
import { newToken, tokenHash } from '../platform/secrets/secrets.ts'
import { after, dayMs } from '../platform/time/clock.ts'
import type { People } from './people.ts'

/** How long a browser stays known without another login. */
export const deviceLifetime = 180 * dayMs

/** How many people of one browser are known, and how many browsers of one person: a computer of a school has many users. */
const maxKept = 20

/** Rows that another login is moving or forgetting are left to it, so that no two logins wait for each other in a circle. */
const forgetOldest = (table: string, one: string, condition: string): string =>
  `with oldest as (
     select ctid as place from ${table} where ${condition} order by seen_at desc, ${one} offset ${maxKept}
   )
   delete from ${table} where ctid in (
     select ctid from ${table} where ctid in (select place from oldest) for update skip locked
   )`

/**
 * The browsers on which a person has logged in or set a new password, each as the hash of a random token in a cookie. Failures of
 * others do not lock such a browser out. Nothing else depends on it: it is no session and no second factor.
 */
export const knownDevices = (sql: Sql, { devices: table, owner, table: people, address }: People) => ({
  /** Whether the person with this address is known on the browser with this token. */
  isOf: async (token: string, username: string, now: Date): Promise<boolean> => {
    const rows = await sql(
      `select 1 from ${table} join ${people} on id = ${owner} where token_hash = $1 and ${address} = $2 and seen_at > $3`,
      [tokenHash(token), username, after(now, -deviceLifetime)],
    )
    return rows.length > 0
  },

  isOfAnybody: async (token: string, now: Date): Promise<boolean> => {
    const values = [tokenHash(token), after(now, -deviceLifetime)]
    return (await sql(`select 1 from ${table} where token_hash = $1 and seen_at > $2 limit 1`, values)).length > 0
  },

  /**
   * Returns a new token for the browser: one that was planted there, or copied from it, is worth nothing from now on.
   */
  remember: async (ownerId: string, oldToken: string | undefined, now: Date): Promise<string> => {
    const token = newToken()
    const hash = tokenHash(token)
    if (oldToken !== undefined)
      await sql(
        `update ${table} set token_hash = $2 where ctid in (
           select ctid from ${table} where token_hash = $1 for update skip locked
         )`,
        [tokenHash(oldToken), hash],
      )
    await sql(
      `insert into ${table} (token_hash, ${owner}, seen_at) values ($1, $2, $3)
       on conflict (token_hash, ${owner}) do update set seen_at = excluded.seen_at`,
      [hash, ownerId, now],
    )
    await sql(forgetOldest(table, owner, 'token_hash = $1'), [hash])
    await sql(forgetOldest(table, 'token_hash', `${owner} = $1`), [ownerId])
    return token
  },

  /** A new password ends what an earlier one has proved, but on the browser that sets it. */
  forget: async (ownerId: string, keptToken?: string): Promise<void> => {
    await sql(`delete from ${table} where ${owner} = $1 and token_hash is distinct from $2`, [
      ownerId,
      keptToken === undefined ? null : tokenHash(keptToken),
    ])
  },

  /** Who has logged in since then. */
  ownersSince: async (since: Date): Promise<readonly string[]> => {
    const rows = await sql<{ id: string }>(`select distinct ${owner} as id from ${table} where seen_at > $1`, [since])
    return rows.map(({ id }) => id)
  },

  sweep: async (now: Date): Promise<void> => {
    await sql(`delete from ${table} where seen_at <= $1`, [after(now, -deviceLifetime)])
  },
})
