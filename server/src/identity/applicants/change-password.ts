import type { FastifyRequest } from 'fastify'
import { passkeyStore } from '../passkeys/passkey-store.ts'
import { createPasswordChange } from '../passwords/change-password.ts'
import type { Caller } from '../passwords/password-proof.ts'
import { applicants } from '../people.ts'
import type { SessionCookies } from '../sessions/session-cookies.ts'
import type { AccountDeps } from './account-deps.ts'

/** The caller of a route behind `signedIn`. */
export const callerIn =
  (cookies: Pick<SessionCookies, 'tokens'>) =>
  (request: FastifyRequest): Caller => {
    const { student, session, ip: client } = request
    return {
      id: student.id,
      email: student.username,
      session: session.hash,
      client,
      device: cookies.tokens(request).knownAs,
    }
  }

export const changePassword = (deps: AccountDeps) =>
  createPasswordChange(applicants, deps, async (sql, id) =>
    deps.emails.passwordChanged('other', (await passkeyStore(sql, applicants).of(id)).length > 0),
  )
