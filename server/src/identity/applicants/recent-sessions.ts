import type { FastifyRequest } from 'fastify'
import type { Student } from '../people.ts'
import type { LiveSession, Sessions } from '../sessions/sessions.ts'

/** How many sessions a process remembers: about as many as it serves at once. The 150 answers of a student take 10 kB. */
const maxSessions = 6_000
/** For how long after its last call. */
const rememberedMs = 60_000

/** A page names its account; one left open while somebody else logged in must not write into their application. */
export const isForOtherAccount = ({ headers }: FastifyRequest, { username }: Student): boolean => {
  const expected = headers['x-account']
  return expected !== undefined && expected !== encodeURIComponent(username)
}

type TokenOf = (request: FastifyRequest) => string | undefined

/**
 * What the last call of a session left, so that the next one needs no statement to find session and value. A route that
 * resumes a session has to check in its own statement that the session exists, because it may have been ended meanwhile.
 */
export const createRecentSessions = <Value>(sessions: Sessions<Student>, tokenOf: TokenOf) => {
  const recent = new Map<string, { readonly session: LiveSession<Student>; readonly value: Value }>()

  const forgetOld = (now: number): void => {
    for (const [key, { session }] of recent) {
      const isOld = now - session.lastSeenAt.getTime() > rememberedMs
      if (!isOld && recent.size <= maxSessions) return
      recent.delete(key)
    }
  }

  return {
    /** Resumes the session of a call. The value is taken out, so that a call at the same time asks the database. */
    take: (request: FastifyRequest): Value | undefined => {
      const token = tokenOf(request)
      const known = token && recent.get(sessions.keyOf(token))
      if (!known || isForOtherAccount(request, known.session.person)) return undefined
      recent.delete(known.session.key)
      const session = sessions.resume(known.session)
      if (!session) return undefined
      request.student = session.person
      request.session = session
      return known.value
    },

    put: ({ session, student }: FastifyRequest, value: Value): void => {
      recent.set(session.key, { session: { ...session, person: student, row: {} }, value })
      forgetOld(session.lastSeenAt.getTime())
    },
  }
}

export type RecentSessions<Value> = ReturnType<typeof createRecentSessions<Value>>
