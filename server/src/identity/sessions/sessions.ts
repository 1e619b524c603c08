import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { HttpError } from '../../platform/errors/http-error.ts'
import { tokenHash } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PeopleWithSessions } from '../people.ts'
import { createActivity, type SessionKey } from './session-activity.ts'
import type { SessionCookies } from './session-cookies.ts'
import { sessionStore } from './session-store.ts'

/** A call that has its body by then uses the session that was found at its beginning. */
const maxCallMs = 1_000

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

/** A session during a call. */
export type LiveSession<Person> = StoredSession<Person> & SessionKey

export type Sessions<Person> = {
  /** Makes a function that finds the live session of a token, with the columns that a route adds. The call counts as activity. */
  readonly finder: (columns?: SessionColumns) => (token: string) => Promise<LiveSession<Person> | undefined>
  /** The same for a session of an earlier call, judged by its times alone: it may have been ended meanwhile. */
  readonly resume: (session: LiveSession<Person>) => LiveSession<Person> | undefined
  /** Whether the session was found so long ago that it may have been ended meanwhile. */
  readonly isLongAgo: (session: Pick<LiveSession<Person>, 'lastSeenAt'>) => boolean
  /** Identifies a session in memory. */
  readonly keyOf: (token: string) => string
  /** Writes the activity that is still in memory. */
  readonly close: () => Promise<void>
}

/** The sessions of these tokens, each looked up by itself: with small tables the planner would rather read all of them. */
const findSessions =
  <Person>(
    sql: Sql,
    { sessions, table: people, owner, activeCondition, person, columns: own }: PeopleWithSessions<Person>,
  ) =>
  async (
    tokenHashes: readonly Buffer[],
    { columns, join = '' }: SessionColumns = { columns: [] },
  ): Promise<ReadonlyMap<Buffer, StoredSession<Person>>> => {
    const found = [...own.map((column) => `${people}.${column}`), 'sessions.started_at', 'sessions.last_seen_at']
    const rows = await sql<Person & Row>(
      `select place::integer, found.* from unnest($1::bytea[]) with ordinality as asked (token_hash, place)
       cross join lateral (
         select ${[...found, ...columns].join()}
         from ${sessions.table} as sessions join ${people} on ${people}.id = sessions.${owner} and ${people}.${activeCondition} ${join}
         where sessions.token_hash = asked.token_hash limit 1
       ) as found`,
      [tokenHashes],
    )
    return new Map(
      rows.flatMap((row) => {
        const { place, started_at, last_seen_at } = row
        const asked = tokenHashes[place - 1]
        const session = { person: person(row), startedAt: started_at, lastSeenAt: last_seen_at, row }
        return asked ? [[asked, session]] : []
      }),
    )
  }

type Deps = { readonly database: Database; readonly clock: Clock; readonly log: Pick<FastifyBaseLogger, 'warn'> }

export const createSessions = <Person>(
  people: PeopleWithSessions<Person>,
  { database, clock, log }: Deps,
): Sessions<Person> => {
  const find = findSessions(database.sql, people)
  const { idleLifetime, maxLifetime } = people.sessions
  const activity = createActivity(sessionStore(database.sql, people), clock, log)

  const resume = (session: LiveSession<Person>): LiveSession<Person> | undefined => {
    const now = clock()
    const lastSeen = Math.max(session.lastSeenAt.getTime(), activity.lastSeen(session)?.getTime() ?? 0)
    const isIdle = now.getTime() - lastSeen >= idleLifetime
    if (isIdle || now.getTime() - session.startedAt.getTime() >= maxLifetime) return undefined
    activity.note(session, now)
    return { ...session, lastSeenAt: now }
  }

  return {
    finder: (columns) => {
      const findOne = database.inBatches((hashes: readonly Buffer[]) => find(hashes, columns))
      return async (token) => {
        const hash = tokenHash(token)
        const stored = await findOne(hash)
        return stored && resume({ ...stored, hash, key: hash.toString('hex') })
      }
    },

    resume,

    isLongAgo: ({ lastSeenAt }) => clock().getTime() - lastSeenAt.getTime() >= maxCallMs,

    keyOf: (token) => tokenHash(token).toString('hex'),

    close: activity.flush,
  }
}

type RequireSession<Person> = (request: FastifyRequest, reply: FastifyReply) => Promise<LiveSession<Person>>

/** Makes functions that find the live session of a call, or refuse the call and remove its cookies. */
export const createRequireSession =
  <Person>(sessions: Sessions<Person>, cookies: SessionCookies, ended: () => HttpError) =>
  (columns?: SessionColumns): RequireSession<Person> => {
    const find = sessions.finder(columns)
    return async (request, reply) => {
      const token = cookies.token(request)
      const session = token === undefined ? undefined : await find(token)
      if (session) return session
      cookies.clear(reply)
      throw ended()
    }
  }
