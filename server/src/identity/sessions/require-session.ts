import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpError } from '../../platform/errors/http-error.ts'
import type { SessionColumns } from './find-sessions.ts'
import type { SessionCookies } from './session-cookies.ts'
import type { LiveSession, Sessions } from './sessions.ts'

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
