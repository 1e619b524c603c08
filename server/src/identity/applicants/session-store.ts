import type { LoggedInDevice } from '@apply/contract/account-page'
import type { Sql } from '../../platform/database/database.ts'
import { after } from '../../platform/time/clock.ts'
import { sessionIdleLifetime, sessionMaxLifetime } from './limits.ts'

/** Columns that a route reads in the same statement as its session, and the table they are in, joined to `accounts`. */
export type SessionColumns = { readonly columns: readonly string[]; readonly join?: string }

export type StoredSession = {
  readonly student: { readonly id: string; readonly username: string }
  readonly startedAt: Date
  readonly lastSeenAt: Date
  readonly row: Readonly<Record<string, unknown>>
}

type Row = StoredSession['student'] & {
  readonly place: number
  readonly started_at: Date
  readonly last_seen_at: Date
}

type ListRow = Omit<LoggedInDevice, 'started_at' | 'last_seen_at'> & Pick<Row, 'started_at' | 'last_seen_at'>

const sessionColumns = ['accounts.id', 'accounts.username', 'sessions.started_at', 'sessions.last_seen_at']

export const sessionStore = (sql: Sql) => ({
  start: async (accountId: string, tokenHash: Buffer, now: Date, device = ''): Promise<void> => {
    await sql(
      'insert into sessions (token_hash, account_id, started_at, last_seen_at, device) values ($1, $2, $3, $3, $4)',
      [tokenHash, accountId, now, device],
    )
  },

  /** The sessions of these tokens, each looked up by itself: with small tables the planner would rather read all of them. */
  find: async (
    tokenHashes: readonly Buffer[],
    { columns, join = '' }: SessionColumns = { columns: [] },
  ): Promise<ReadonlyMap<Buffer, StoredSession>> => {
    const rows = await sql<Row>(
      `select place::integer, found.* from unnest($1::bytea[]) with ordinality as asked (token_hash, place)
       cross join lateral (
         select ${[...sessionColumns, ...columns].join()}
         from sessions join accounts on accounts.id = sessions.account_id ${join}
         where sessions.token_hash = asked.token_hash limit 1
       ) as found`,
      [tokenHashes],
    )
    return new Map(
      rows.flatMap((row) => {
        const { place, id, username, started_at, last_seen_at } = row
        const tokenHash = tokenHashes[place - 1]
        const session = { student: { id, username }, startedAt: started_at, lastSeenAt: last_seen_at, row }
        return tokenHash ? [[tokenHash, session]] : []
      }),
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
         join sessions using (token_hash) for update of sessions skip locked
       )
       update sessions set last_seen_at = least(greatest(last_seen_at, seen.at), $3), started_at = least(started_at, $3)
       from seen where sessions.token_hash = seen.token_hash`,
      [seen.map(([tokenHash]) => tokenHash), seen.map(([, at]) => at), now],
    )
  },

  end: async (tokenHash: Buffer): Promise<void> => {
    await sql('delete from sessions where token_hash = $1', [tokenHash])
  },

  endAll: async (accountId: string): Promise<void> => {
    await sql('delete from sessions where account_id = $1', [accountId])
  },

  sweep: async (now: Date): Promise<void> => {
    await sql('delete from sessions where last_seen_at <= $1 or started_at <= $2', [
      after(now, -sessionIdleLifetime),
      after(now, -sessionMaxLifetime),
    ])
    await sql(
      `update sessions set last_seen_at = least(last_seen_at, $1), started_at = least(started_at, $1)
       where greatest(last_seen_at, started_at) > $1`,
      [now],
    )
  },
})

/** The devices of one account, for its owner. */
export const deviceStore = (sql: Sql) => ({
  /** Ends a session of this account by its id, but not the one that asks. */
  endById: async (accountId: string, id: string, own: Buffer): Promise<boolean> => {
    const rows = await sql('delete from sessions where account_id = $1 and id = $2 and token_hash <> $3 returning id', [
      accountId,
      id,
      own,
    ])
    return rows.length === 1
  },

  endOthers: async (accountId: string, own: Buffer): Promise<void> => {
    await sql('delete from sessions where account_id = $1 and token_hash <> $2', [accountId, own])
  },

  /** The live sessions of an account, the last seen first. */
  list: async (accountId: string, own: Buffer, now: Date): Promise<LoggedInDevice[]> => {
    const rows = await sql<ListRow>(
      `select id, device, started_at, last_seen_at, token_hash = $2 as is_this from sessions
       where account_id = $1 and last_seen_at > $3 and started_at > $4 order by last_seen_at desc, id`,
      [accountId, own, after(now, -sessionIdleLifetime), after(now, -sessionMaxLifetime)],
    )
    return rows.map(({ device, started_at, last_seen_at, ...row }) => ({
      ...row,
      // Sessions from before the device was stored, for at most twelve hours.
      device: device === '' ? 'Unknown device' : device,
      started_at: started_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
    }))
  },
})
