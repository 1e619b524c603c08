import type { Database, Sql } from '../../infra/database/database.ts'
import type { Clock } from '../../infra/process/clock.ts'
import type { Alongside } from './alongside.ts'
import { asAccount, recordAudit } from './audit.ts'
import { sessionLivesAtMost, sessionLivesIdle } from './lifetimes.ts'
import { tokenHash } from './secrets.ts'
import type { SessionActivity } from './session-activity.ts'
import { type StoredSession, sessionStore } from './session-store.ts'

export type Student = StoredSession['student']

export type Sessions = {
  /** The living session behind a token, with what was to be read alongside; asking counts as a call. */
  readonly find: (token: string, alongside?: Alongside) => Promise<StoredSession | undefined>
  readonly end: (token: string, student: Student) => Promise<void>
}

type Deps = { readonly database: Database; readonly clock: Clock; readonly activity: SessionActivity }

export const sessions = ({ database, clock, activity }: Deps): Sessions => {
  const lives = (session: StoredSession, hash: Buffer): boolean => {
    const now = clock().getTime()
    const seen = Math.max(session.lastSeenAt.getTime(), activity.lastNoted(hash)?.getTime() ?? 0)
    return now - seen < sessionLivesIdle && now - session.startedAt.getTime() < sessionLivesAtMost
  }

  return {
    find: async (token, alongside) => {
      const hash = tokenHash(token)
      const session = await sessionStore(database.sql).find(hash, alongside)
      if (!session || !lives(session, hash)) return undefined
      activity.note(hash, clock())
      return session
    },

    end: async (token, { id }) => {
      const audited = {
        at: clock(),
        actor: asAccount(id),
        target: asAccount(id),
        action: 'log-out',
        result: 'logged out',
      }
      await database.transaction(async (sql: Sql) => {
        await sessionStore(sql).end(tokenHash(token))
        await recordAudit(sql, audited)
      })
    },
  }
}
