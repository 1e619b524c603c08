import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { recordAct } from '../own-acts.ts'
import type { People } from '../people.ts'
import { sessionStore } from './session-store.ts'

/** Who asks, and with which session. */
type Caller = { readonly id: string; readonly session: Buffer }

type Deps = { readonly database: Database; readonly clock: Clock }

/** What people see and end of where they are logged in. */
export const manageSessions = (people: People, { database, clock }: Deps) => {
  const sessions = sessionStore(database.sql, people)
  const record = (id: string, result: string) =>
    recordAct(database.sql, people, id, { at: clock(), action: 'end-session', result, isRoutine: true })

  return {
    list: ({ id, session }: Caller) => sessions.list(id, session, clock()),

    endOne: async (caller: Caller, id: string) => {
      if (!(await sessions.endOne(caller.id, id, caller.session)))
        throw new HttpError(404, 'This device is not logged in any more.')
      await record(caller.id, 'one ended')
      return { message: 'The device was logged out.' }
    },

    endOthers: async ({ id, session }: Caller) => {
      await sessions.endAll(id, session)
      await record(id, 'all others ended')
      return { message: 'Every other device was logged out.' }
    },

    logOut: async ({ id, session }: Caller) => {
      await database.transaction(async (sql) => {
        await sessionStore(sql, people).end(session)
        await recordAct(sql, people, id, { at: clock(), action: 'log-out', result: 'logged out', isRoutine: true })
      })
      return { message: 'You are logged out.' }
    },
  }
}
