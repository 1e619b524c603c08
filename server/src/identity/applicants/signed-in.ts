import { deviceCookie, presentCookie, sessionCookie } from '@apply/engine/limits'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Hook } from '../../platform/http/app-type.ts'
import { createCookie } from '../../platform/http/cookie.ts'
import { deviceLifetime } from '../devices.ts'
import type { Student } from '../people.ts'
import { type SessionCookies, sessionCookies } from '../sessions/session-cookies.ts'
import {
  createRequireSession,
  type LiveSession,
  type SessionColumns,
  type Sessions,
  type StoredSession,
} from '../sessions/sessions.ts'
import { sessionEnded } from './live-account.ts'
import { createRecentSessions, isForOtherAccount, type RecentSessions } from './recent-sessions.ts'

/** A row of the session query: the session's own columns and those that a route added. */
export type SessionRow = StoredSession<Student>['row']

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; set on every route behind `signedIn`. */
    student: Student
    /** The session of the call; read what a route added to its query through `sessionWith`. */
    session: LiveSession<unknown>
  }
}

/** One cookie that only the server reads, and one that tells the page that somebody is logged in. A third one outlives the logout. */
export const identityCookies = (publicUrl: string): SessionCookies => {
  const cookie = (name: string, more: { readonly httpOnly?: boolean; readonly maxAge?: number } = {}) =>
    createCookie(publicUrl, name, { path: '/', sameSite: 'lax', ...more })
  return sessionCookies({
    session: cookie(sessionCookie),
    present: cookie(presentCookie, { httpOnly: false }),
    device: cookie(deviceCookie, { maxAge: deviceLifetime / 1_000 }),
  })
}

/** What a route reads in the same statement as its session, and how it becomes a typed value. */
type SessionJoin<Value> = SessionColumns & { readonly read: (row: SessionRow) => Value }

/** An `onRequest` hook for routes that need a session; `sessionWith` makes one that reads more in the same statement. */
export type SignedIn = Hook & {
  /** For `preValidation`: refuses a call whose session has ended while its body arrived, which may take 20 seconds. */
  readonly afterBody: Hook
  readonly sessionWith: <Value>(join: SessionJoin<Value>) => {
    readonly onRequest: Hook
    readonly read: (request: FastifyRequest) => Value
  }
  /** For a route that is called again and again, and whose own statement checks that the session exists. */
  readonly recentSessions: <Value>() => RecentSessions<Value>
}

/** Lets calls with a live session pass. For `onRequest`, so that others do not learn which body a call expects. */
export const createSignedIn = (sessions: Sessions<Student>, cookies: SessionCookies): SignedIn => {
  const requireSession = createRequireSession(sessions, cookies, sessionEnded)
  const hook = (columns?: SessionColumns): Hook => {
    const require = requireSession(columns)
    return async (request, reply) => {
      const session = await require(request, reply)
      if (isForOtherAccount(request, session.person))
        throw new HttpError(403, 'Somebody else has logged in meanwhile. Please load the page again.')
      request.student = session.person
      request.session = session
    }
  }
  const requireAgain = requireSession()
  return Object.assign(hook(), {
    afterBody: async (request, reply) => {
      if (request.student && sessions.isLongAgo(request.session)) await requireAgain(request, reply)
    },
    sessionWith: <Value>(join: SessionJoin<Value>) => ({
      onRequest: hook(join),
      read: ({ session }: FastifyRequest) => join.read(session.row),
    }),
    recentSessions: <Value>() => createRecentSessions<Value>(sessions, cookies.token),
  } satisfies Omit<SignedIn, keyof Hook>)
}
