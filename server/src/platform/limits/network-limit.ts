import type { Sql } from '../database/database.ts'
import { type Caller, clientKey, pairKey, tooManyRequests } from './rate-limiter.ts'

/** How many addresses may be tried in vain from one network within this time. */
export type NetworkLimit = { readonly name: string; readonly addresses: number; readonly seconds: number }

/** In these statements `$3` is now and `$4` the end of a window that begins now. A window that ends later was written before the clock was set back. */
const openCondition = (row: string) => `${row}.expire > $3 and ${row}.expire <= $4`

/**
 * Counts addresses that were tried in vain from one network: a whole school has one, and somebody who forgot a password tries it
 * many times. An address that was tried there before is let through, so that its owner is not locked out by what comes later;
 * how often one address is tried is limited elsewhere.
 */
export const createNetworkLimit = (sql: Sql, { name, addresses, seconds }: NetworkLimit) => {
  const values = (caller: Caller, now: Date) => [
    clientKey(name, caller),
    pairKey(name, caller),
    now.getTime(),
    now.getTime() + seconds * 1_000,
  ]

  return {
    /** Refuses an address that was not tried from this network yet once too many others were. */
    check: async (caller: Caller, now: Date): Promise<void> => {
      const [full] = await sql<{ expire: number }>(
        `select network.expire from rate_limits as network where key = $1 and points >= $5 and ${openCondition('network')}
         and not exists (select from rate_limits as tried where tried.key = $2 and ${openCondition('tried')})`,
        [...values(caller, now), addresses],
      )
      if (full) throw tooManyRequests(full.expire - now.getTime())
    },

    /** Counts an address that was tried in vain, once in its window. */
    count: async (caller: Caller, now: Date): Promise<void> => {
      await sql(
        `with new as (
           insert into rate_limits as tried (key, points, expire) values ($2, 1, $4)
           on conflict (key) do update set expire = excluded.expire where not (${openCondition('tried')}) returning 1
         )
         insert into rate_limits as network (key, points, expire) select $1, 1, $4 from new
         on conflict (key) do update set
           points = case when ${openCondition('network')} then network.points + 1 else 1 end,
           expire = case when ${openCondition('network')} then network.expire else excluded.expire end`,
        values(caller, now),
      )
    },

    /** Lets an address through on this network whose owner has just proved to be there, and does not count it. */
    allow: async (caller: Caller, now: Date): Promise<void> => {
      await sql(
        `insert into rate_limits (key, points, expire) values ($1, 1, $2)
         on conflict (key) do update set expire = excluded.expire`,
        [pairKey(name, caller), now.getTime() + seconds * 1_000],
      )
    },
  }
}
