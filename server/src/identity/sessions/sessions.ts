import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { tokenHash } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PeopleWithSessions } from '../people.ts'
import { findSessions, type SessionColumns, type StoredSession } from './find-sessions.ts'
import { sessionStore } from './session-store.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

type SessionStore = ReturnType<typeof sessionStore>

/** Calls of this period are written together; a crash can cost a session this much of its twenty minutes. */
const writeAfterMs = 2_000

/** A call that has its body by then uses the session that was found at its beginning. */
const maxCallMs = 1_000

/** Remembers when each session was last seen, and writes it every few seconds instead of at every call. */
const createActivity = ({ markSeen }: Pick<SessionStore, 'markSeen'>, clock: Clock, log: Log) => {
  const seen = new Map<string, readonly [tokenHash: Buffer, at: Date]>()
  let timer: NodeJS.Timeout | undefined

  const write = async (): Promise<void> => {
    timer = undefined
    const batch = [...seen]
    if (batch.length === 0) return
    await markSeen(
      batch.map(([, entry]) => entry),
      clock(),
    )
    for (const [key, entry] of batch) if (seen.get(key) === entry) seen.delete(key)
  }

  const writeLater = (): void => {
    timer ??= setTimeout(() => write().catch(retry), writeAfterMs).unref()
  }

  const retry = (): void => {
    log.warn('The last activity of sessions could not be stored; trying again.')
    writeLater()
  }

  return {
    note: ({ key, hash }: SessionKey, at: Date): void => {
      seen.set(key, [hash, at])
      writeLater()
    },
    lastSeen: ({ key }: SessionKey): Date | undefined => seen.get(key)?.[1],
    flush: async (): Promise<void> => {
      clearTimeout(timer)
      await write()
    },
  }
}

/** The hash of its token is stored; the key is the same as text. */
type SessionKey = { readonly hash: Buffer; readonly key: string }

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

type Deps = { readonly database: Database; readonly clock: Clock; readonly log: Log }

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
