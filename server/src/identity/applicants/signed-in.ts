import { deviceCookie, presentCookie, sessionCookie } from '@apply/engine/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Hook } from '../../platform/http/app-type.ts'
import { createCookie } from '../../platform/http/cookie.ts'
import { deviceLifetime } from './known-devices.ts'
import { sessionEnded } from './live-account.ts'
import type { LoginSource, StartedSession } from './log-in.ts'
import { createRecentSessions, isForOtherAccount, type RecentSessions } from './recent-sessions.ts'
import type { SessionColumns, StoredSession } from './session-store.ts'
import type { LiveSession, Sessions, Student } from './sessions.ts'

/** A row of the session query: the session's own columns and those that a route added. */
export type SessionRow = StoredSession['row']

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; set on every route behind `signedIn`. */
    student: Student
    /** The session of the call; read what a route added to its query through `sessionWith`. */
    session: LiveSession
  }
}

export type IdentityCookies = {
  readonly token: (request: FastifyRequest) => string | undefined
  /** Every token that a login reads and replaces. */
  readonly tokens: (request: FastifyRequest) => Pick<LoginSource, 'oldToken' | 'knownAs'>
  readonly set: (reply: FastifyReply, started: StartedSession) => void
  readonly setDevice: (reply: FastifyReply, token: string) => void
  readonly clear: (reply: FastifyReply) => void
}

/** One cookie that only the server reads, and one that tells the page that somebody is logged in. A third one outlives the logout. */
export const identityCookies = (publicUrl: string): IdentityCookies => {
  const session = createCookie(publicUrl, sessionCookie, { path: '/', sameSite: 'lax' })
  const present = createCookie(publicUrl, presentCookie, { path: '/', sameSite: 'lax', httpOnly: false })
  const device = createCookie(publicUrl, deviceCookie, { path: '/', sameSite: 'lax', maxAge: deviceLifetime / 1_000 })
  return {
    token: session.read,
    tokens: (request) => ({ oldToken: session.read(request), knownAs: device.read(request) }),
    set: (reply, started) => {
      session.set(reply, started.token)
      present.set(reply, '1')
      device.set(reply, started.device)
    },
    setDevice: device.set,
    clear: (reply) => {
      session.clear(reply)
      present.clear(reply)
    },
  }
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
export const createSignedIn = (sessions: Sessions, cookies: IdentityCookies): SignedIn => {
  const requireSession = async (find: ReturnType<Sessions['finder']>, request: FastifyRequest, reply: FastifyReply) => {
    const token = cookies.token(request)
    const session = token === undefined ? undefined : await find(token)
    if (session) return session
    cookies.clear(reply)
    throw sessionEnded()
  }
  const hook = (columns?: SessionColumns): Hook => {
    const find = sessions.finder(columns)
    return async (request, reply) => {
      const session = await requireSession(find, request, reply)
      if (isForOtherAccount(request, session.student))
        throw new HttpError(403, 'Somebody else has logged in meanwhile. Please load the page again.')
      request.student = session.student
      request.session = session
    }
  }
  const findAgain = sessions.finder()
  return Object.assign(hook(), {
    afterBody: async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.session && sessions.isLongAgo(request.session)) await requireSession(findAgain, request, reply)
    },
    sessionWith: <Value>(join: SessionJoin<Value>) => ({
      onRequest: hook(join),
      read: ({ session }: FastifyRequest) => join.read(session.row),
    }),
    recentSessions: <Value>() => createRecentSessions<Value>(sessions, cookies.token),
  })
}
