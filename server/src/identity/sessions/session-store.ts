import type { LoggedInDevice } from '@apply/contract/account-page'
import type { Sql } from '../../platform/database/database.ts'
import { after } from '../../platform/time/clock.ts'
import type { People } from '../people.ts'

type Times = { readonly started_at: Date; readonly last_seen_at: Date }

type ListRow = Omit<LoggedInDevice, keyof Times> & Times

export const sessionStore = (sql: Sql, { sessions: { table, idleLifetime, maxLifetime }, owner }: People) => {
  const endings = (now: Date) => [after(now, -idleLifetime), after(now, -maxLifetime)]

  return {
    start: async (ownerId: string, tokenHash: Buffer, now: Date, device = ''): Promise<void> => {
      await sql(
        `insert into ${table} (token_hash, ${owner}, started_at, last_seen_at, device) values ($1, $2, $3, $3, $4)`,
        [tokenHash, ownerId, now, device],
      )
    },

    /**
     * Times in the future were written before the clock was set back. They become the present, so that lifetimes hold. A
     * session that is just ended, or written by another process with a time as recent, is left out: a new password that ends
     * several sessions could wait for this statement while this one waits for it.
     */
    markSeen: async (seen: readonly (readonly [tokenHash: Buffer, at: Date])[], now: Date): Promise<void> => {
      await sql(
        `with seen as (
           select token_hash, seen.at from unnest($1::bytea[], $2::timestamptz[]) as seen (token_hash, at)
           join ${table} as sessions using (token_hash) for update of sessions skip locked
         )
         update ${table} as sessions
         set last_seen_at = least(greatest(last_seen_at, seen.at), $3), started_at = least(started_at, $3)
         from seen where sessions.token_hash = seen.token_hash`,
        [seen.map(([tokenHash]) => tokenHash), seen.map(([, at]) => at), now],
      )
    },

    end: async (tokenHash: Buffer): Promise<void> => {
      await sql(`delete from ${table} where token_hash = $1`, [tokenHash])
    },

    /** Ends a session of this person by its id, but not the one that asks. */
    endOne: async (ownerId: string, id: string, own: Buffer): Promise<boolean> => {
      const values = [ownerId, id, own]
      const rows = await sql(
        `delete from ${table} where ${owner} = $1 and id = $2 and token_hash <> $3 returning id`,
        values,
      )
      return rows.length === 1
    },

    /** Ends all sessions of a person, but for one to keep. */
    endAll: async (ownerId: string, kept?: Buffer): Promise<void> => {
      await sql(`delete from ${table} where ${owner} = $1 and token_hash is distinct from $2`, [ownerId, kept])
    },

    /** The live sessions of a person, the last seen first. */
    list: async (ownerId: string, own: Buffer, now: Date): Promise<LoggedInDevice[]> => {
      const rows = await sql<ListRow>(
        `select id, coalesce(nullif(device, ''), 'Unknown device') as device, started_at, last_seen_at, token_hash = $2 as is_this from ${table}
         where ${owner} = $1 and last_seen_at > $3 and started_at > $4 order by last_seen_at desc, id`,
        [ownerId, own, ...endings(now)],
      )
      return rows.map(({ started_at, last_seen_at, ...row }) => ({
        ...row,
        started_at: started_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
      }))
    },

    sweep: async (now: Date): Promise<void> => {
      await sql(`delete from ${table} where last_seen_at <= $1 or started_at <= $2`, endings(now))
      await sql(
        `update ${table} set last_seen_at = least(last_seen_at, $1), started_at = least(started_at, $1)
         where greatest(last_seen_at, started_at) > $1`,
        [now],
      )
    },
  }
}
