import type { Sql } from '../../platform/database/database.ts'
import type { PeopleWithSessions } from '../people.ts'

/** Columns that a route reads in the same statement as its session, and the table they are in, joined to that of the people. */
export type SessionColumns = { readonly columns: readonly string[]; readonly join?: string }

export type StoredSession<Person> = {
  readonly person: Person
  readonly startedAt: Date
  readonly lastSeenAt: Date
  /** With the columns that a route added. */
  readonly row: Readonly<Record<string, unknown>>
}

type Row = { readonly place: number; readonly started_at: Date; readonly last_seen_at: Date }

/** The sessions of these tokens, each looked up by itself: with small tables the planner would rather read all of them. */
export const findSessions =
  <Person>(sql: Sql, { sessions, table: people, owner, isActive, person, columns: own }: PeopleWithSessions<Person>) =>
  async (
    tokenHashes: readonly Buffer[],
    { columns, join = '' }: SessionColumns = { columns: [] },
  ): Promise<ReadonlyMap<Buffer, StoredSession<Person>>> => {
    const found = [...own.map((column) => `${people}.${column}`), 'sessions.started_at', 'sessions.last_seen_at']
    const rows = await sql<Person & Row>(
      `select place::integer, found.* from unnest($1::bytea[]) with ordinality as asked (token_hash, place)
       cross join lateral (
         select ${[...found, ...columns].join()}
         from ${sessions.table} as sessions join ${people} on ${people}.id = sessions.${owner} and ${people}.${isActive} ${join}
         where sessions.token_hash = asked.token_hash limit 1
       ) as found`,
      [tokenHashes],
    )
    return new Map(
      rows.flatMap((row) => {
        const { place, started_at, last_seen_at } = row
        const tokenHash = tokenHashes[place - 1]
        const session = { person: person(row), startedAt: started_at, lastSeenAt: last_seen_at, row }
        return tokenHash ? [[tokenHash, session]] : []
      }),
    )
  }
