import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../platform/http-error.ts'
import type { IdentityCookies } from './identity-cookies.ts'
import type { Sessions, Student } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; there on every route behind `signedIn`. */
    student: Student
  }
}

export type SignedIn = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Lets a call with a living session pass; for `onRequest`, so that nobody else learns what a body should look like. */
export const signedIn =
  (sessions: Sessions, cookies: IdentityCookies): SignedIn =>
  async (request, reply) => {
    const token = cookies.token(request)
    const student = token === undefined ? undefined : await sessions.student(token)
    if (!student) {
      cookies.clear(reply)
      throw new HttpError(401, 'Your session has ended. Please log in again.')
    }
    request.student = student
  }
