import type { Call } from '@apply/contract/call'
import { hasRole, type StaffRole, staffCookie, staffDeviceCookie, staffRoles } from '@apply/engine/desk'
import type { StaffAudit } from '../../platform/audit/staff-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App, Hook, Plugin } from '../../platform/http/app-type.ts'
import { type CallSchema, schemaOf } from '../../platform/http/call-schema.ts'
import { createCookie } from '../../platform/http/cookie.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { deviceLifetime } from '../devices.ts'
import type { StaffMember } from '../people.ts'
import { type SessionCookies, sessionCookies } from '../sessions/session-cookies.ts'
import { createRequireSession, type Sessions } from '../sessions/sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The member of staff who is calling; set on every route made with `staffRoute`. */
    staff: StaffMember
  }
}

/** They are sent to the desk only, and that of the session never by a link on another site. */
export const staffCookies = (publicUrl: string): SessionCookies =>
  sessionCookies({
    session: createCookie(publicUrl, staffCookie, { path: '/desk', sameSite: 'strict' }),
    // Lax, because the browser comes back from the identity provider, which is another site.
    device: createCookie(publicUrl, staffDeviceCookie, {
      path: '/desk',
      sameSite: 'lax',
      maxAge: deviceLifetime / 1_000,
    }),
  })

/**
 * A body may take 20 seconds to arrive. A member who is removed or loses the role meanwhile must be refused, so every call that
 * can have a body is checked again.
 */
const checkAccessAfterBody = (app: App): void => {
  app.addHook('onRoute', (route) => {
    if (route.onRequest && !['GET', 'HEAD'].includes(String(route.method))) route.preValidation = route.onRequest
  })
}

/** A plugin with calls of staff, in a scope of its own. */
export const staffPlugin =
  (register: (app: App) => void): Plugin =>
  async (app) => {
    app.decorateRequest('staff')
    checkAccessAfterBody(app)
    register(app)
  }

const isRole = (access: Call['access']): access is StaffRole => staffRoles.some((role) => role === access)

const notLoggedIn = () => new HttpError(401, 'You are not logged in, or your session has ended. Please log in again.')

/** The options of a route for staff. */
export type StaffRoute = <C extends Call>(call: C) => { readonly onRequest: Hook; readonly schema: CallSchema<C> }

/** What nearly every call of staff is built from. */
export type StaffCall = StaffAudit & {
  readonly database: Database
  readonly clock: Clock
  readonly staffRoute: StaffRoute
}

/** Lets a call pass that comes from a member of staff with the role which its contract names. */
export const createStaffRoute = (sessions: Sessions<StaffMember>, cookies: SessionCookies): StaffRoute => {
  const requireSession = createRequireSession(sessions, cookies, notLoggedIn)()
  const checkOf = ({ access, path }: Call): Hook => {
    if (!isRole(access)) throw new Error(`The contract names no role for ${path}.`)
    return async (request, reply) => {
      const session = await requireSession(request, reply)
      const { person } = session
      if (!hasRole(person.role, access))
        throw new HttpError(403, `Only an ${access} may do this. Ask an administrator.`)
      request.staff = person
      request.session = session
    }
  }
  return (call) => ({ onRequest: checkOf(call), schema: schemaOf(call) })
}
