import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../infra/http/http-error.ts'
import type { Alongside } from './alongside.ts'
import type { IdentityCookies } from './identity-cookies.ts'
import type { Sessions, Student } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; there on every route behind `signedIn`. */
    student: Student
    /** What the route asked to read together with the session. */
    alongside: Readonly<Record<string, unknown>>
  }
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** A hook for routes behind a session; `alongside` makes one that reads more in the same statement. */
export type SignedIn = Hook & { readonly alongside: (alongside: Alongside) => Hook }

/** A page may say whose it is; one that was left open while somebody else logged in writes into nobody's application. */
const refuseAnotherAccount = ({ headers }: FastifyRequest, { username }: Student): void => {
  const meant = headers['x-account']
  if (meant !== undefined && meant !== encodeURIComponent(username))
    throw new HttpError(403, 'Somebody else has logged in meanwhile. Please load the page again.')
}

/** Lets a call with a living session pass; for `onRequest`, so that nobody else learns what a body should look like. */
export const signedIn = (sessions: Sessions, cookies: IdentityCookies): SignedIn => {
  const hook =
    (alongside?: Alongside): Hook =>
    async (request, reply) => {
      const token = cookies.token(request)
      const session = token === undefined ? undefined : await sessions.find(token, alongside)
      if (!session) {
        cookies.clear(reply)
        throw new HttpError(401, 'Your session has ended. Please log in again.')
      }
      refuseAnotherAccount(request, session.student)
      request.student = session.student
      request.alongside = session.row
    }
  return Object.assign(hook(), { alongside: hook })
}
