import type { Call } from '@apply/contract/call'
import { hasRole, type StaffRole, staffCookie, staffRoles } from '@apply/engine/desk'
import type { StaffAudit } from '../../platform/audit/staff-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App, Hook, Plugin } from '../../platform/http/app-type.ts'
import { type CallSchema, schemaOf } from '../../platform/http/call-schema.ts'
import { type Cookie, createCookie } from '../../platform/http/cookie.ts'
import { tokenHash } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { StaffMember } from './staff-member.ts'
import { staffSessionStore } from './staff-session-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The member of staff who is calling; set on every route made with `staffRoute`. */
    staff: StaffMember
  }
}

/** The cookie is sent to the desk only, and never by a link on another site. */
export const createStaffCookie = (publicUrl: string): Cookie =>
  createCookie(publicUrl, staffCookie, { path: '/desk', sameSite: 'strict' })

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

type Deps = { readonly database: Database; readonly clock: Clock; readonly cookie: Cookie }

const isRole = (access: Call['access']): access is StaffRole => staffRoles.some((role) => role === access)

/** Lets a call pass that comes from a member of staff with the role which its contract names. */
const requireRole =
  ({ database, clock, cookie }: Deps) =>
  ({ access, path }: Call): Hook => {
    if (!isRole(access)) throw new Error(`The contract names no role for ${path}.`)
    return async (request, reply) => {
      const token = cookie.read(request)
      const staff = token && (await staffSessionStore(database.sql).find(tokenHash(token), clock()))
      if (!staff) {
        cookie.clear(reply)
        throw new HttpError(401, 'You are not logged in, or your session has ended. Please log in again.')
      }
      if (!hasRole(staff.role, access)) throw new HttpError(403, `Only an ${access} may do this. Ask an administrator.`)
      request.staff = staff
    }
  }

/** The options of a route for staff. */
export type StaffRoute = <C extends Call>(call: C) => { readonly onRequest: Hook; readonly schema: CallSchema<C> }

/** What nearly every call of staff is built from. */
export type StaffCall = StaffAudit & {
  readonly database: Database
  readonly clock: Clock
  readonly staffRoute: StaffRoute
}

export const createStaffRoute = (deps: Deps): StaffRoute => {
  const checkOf = requireRole(deps)
  return (call) => ({ onRequest: checkOf(call), schema: schemaOf(call) })
}
