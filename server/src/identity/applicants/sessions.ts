import type { FastifyBaseLogger } from 'fastify'
import { recordOwnAction } from '../../platform/audit/audit.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { tokenHash } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { sessionIdleLifetime, sessionMaxLifetime } from './limits.ts'
import { type SessionColumns, type StoredSession, sessionStore } from './session-store.ts'

export type Student = StoredSession['student']

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Calls of this period are written together; a crash can cost a session this much of its twenty minutes. */
const writeAfterMs = 2_000

/** A call that has its body by then uses the session that was found at its beginning. */
const maxCallMs = 1_000

/** Remembers when each session was last seen, and writes it every few seconds instead of at every call. */
const createActivity = (sql: Sql, clock: Clock, log: Log) => {
  const seen = new Map<string, readonly [tokenHash: Buffer, at: Date]>()
  let timer: NodeJS.Timeout | undefined

  const write = async (): Promise<void> => {
    timer = undefined
    const batch = [...seen]
    if (batch.length === 0) return
    await sessionStore(sql).markSeen(
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
    note: ({ key, hash }: LiveSession, at: Date): void => {
      seen.set(key, [hash, at])
      writeLater()
    },
    lastSeen: ({ key }: LiveSession): Date | undefined => seen.get(key)?.[1],
    flush: async (): Promise<void> => {
      clearTimeout(timer)
      await write()
    },
  }
}

/** A session during a call. */
export type LiveSession = StoredSession & { readonly hash: Buffer; readonly key: string }

export type Sessions = {
  /** Makes a function that finds the live session of a token, with the columns that a route adds. The call counts as activity. */
  readonly finder: (columns?: SessionColumns) => (token: string) => Promise<LiveSession | undefined>
  /** The same for a session of an earlier call, judged by its times alone: it may have been ended meanwhile. */
  readonly resume: (session: LiveSession) => LiveSession | undefined
  /** Whether the session was found so long ago that it may have been ended meanwhile. */
  readonly isLongAgo: (session: LiveSession) => boolean
  /** Identifies a session in memory. */
  readonly keyOf: (token: string) => string
  readonly end: (token: string, student: Student) => Promise<void>
  /** Writes the activity that is still in memory. */
  readonly close: () => Promise<void>
}

type Deps = { readonly database: Database; readonly clock: Clock; readonly log: Log }

export const createSessions = ({ database, clock, log }: Deps): Sessions => {
  const activity = createActivity(database.sql, clock, log)

  const resume = (session: LiveSession): LiveSession | undefined => {
    const now = clock()
    const lastSeen = Math.max(session.lastSeenAt.getTime(), activity.lastSeen(session)?.getTime() ?? 0)
    const isIdle = now.getTime() - lastSeen >= sessionIdleLifetime
    if (isIdle || now.getTime() - session.startedAt.getTime() >= sessionMaxLifetime) return undefined
    activity.note(session, now)
    return { ...session, lastSeenAt: now }
  }

  return {
    finder: (columns) => {
      const find = database.inBatches((hashes: readonly Buffer[]) => sessionStore(database.sql).find(hashes, columns))
      return async (token) => {
        const hash = tokenHash(token)
        const stored = await find(hash)
        return stored && resume({ ...stored, hash, key: hash.toString('hex') })
      }
    },

    resume,

    isLongAgo: ({ lastSeenAt }) => clock().getTime() - lastSeenAt.getTime() >= maxCallMs,

    keyOf: (token) => tokenHash(token).toString('hex'),

    end: async (token, { id }) => {
      await database.transaction(async (sql) => {
        await sessionStore(sql).end(tokenHash(token))
        await recordOwnAction(sql, id, { at: clock(), action: 'log-out', result: 'logged out' })
      })
    },

    close: activity.flush,
  }
}
