import * as calls from '@apply/contract/desk/log-in'
import { logOutStaff, readStaffSession } from '@apply/contract/desk/session'
import { pendingLoginCookie } from '@apply/engine/desk'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { createCookie } from '../../platform/http/cookie.ts'
import { staff } from '../people.ts'
import { manageSessions } from '../sessions/manage-sessions.ts'
import type { StartedSession } from '../sessions/session-cookies.ts'
import { finishWithCode, startLogIn } from './log-in.ts'
import { finishWithPasskey, passkeyOptions } from './passkey-log-in.ts'
import type { StaffRoute } from './staff-access.ts'
import { type StaffDeps, type StaffOptions, sourceIn } from './staff-deps.ts'
import { pendingLoginLifetime } from './staff-limits.ts'

/** Binds a login that is half done to the browser that sent the password. It is sent to the calls of a login only. */
const createPendingCookie = (publicUrl: string) =>
  createCookie(publicUrl, pendingLoginCookie, {
    path: '/desk/api/log-in',
    sameSite: 'strict',
    maxAge: pendingLoginLifetime / 1_000,
  })

const loggedIn = { message: 'You are logged in.' }

/** Logging in: the password, then the second factor. */
export const logInRoutes = (app: App, settings: StaffOptions['settings'], deps: StaffDeps): void => {
  const { cookies } = deps
  const pending = createPendingCookie(settings.publicUrl)
  const pendingToken = (request: FastifyRequest): string => pending.read(request) ?? ''
  const sourceOf = sourceIn(deps)
  const run = {
    start: startLogIn(deps),
    options: passkeyOptions(deps),
    code: finishWithCode(deps),
    passkey: finishWithPasskey(deps),
  }

  app.get(calls.readStaffLogInWays.path, { schema: schemaOf(calls.readStaffLogInWays) }, async () => ({
    has_provider: settings.oidc !== undefined,
  }))

  app.post(calls.startStaffLogIn.path, { schema: schemaOf(calls.startStaffLogIn) }, async (request, reply) => {
    const device = cookies.tokens(request).knownAs
    const { token, ...factors } = await run.start({ ...request.body, client: request.ip, device })
    pending.set(reply, token)
    return factors
  })

  app.post(calls.staffPasskeyLogInOptions.path, { schema: schemaOf(calls.staffPasskeyLogInOptions) }, (request) =>
    run.options(pendingToken(request), request.ip),
  )

  const finish = (reply: FastifyReply, started: StartedSession) => {
    pending.clear(reply)
    cookies.set(reply, started)
    return loggedIn
  }

  const codeCall = calls.finishStaffLogInWithCode
  app.post(codeCall.path, { schema: schemaOf(codeCall) }, async (request, reply) =>
    finish(reply, await run.code(pendingToken(request), request.body.code, sourceOf(request))),
  )

  const passkeyCall = calls.finishStaffLogInWithPasskey
  app.post(passkeyCall.path, { schema: schemaOf(passkeyCall) }, async (request, reply) =>
    finish(reply, await run.passkey(pendingToken(request), request.body.credential, sourceOf(request))),
  )
}

/** Who is logged in, and logging out. */
export const sessionRoutes = (app: App, staffRoute: StaffRoute, deps: StaffDeps): void => {
  const { cookies } = deps
  const run = manageSessions(staff, deps)

  app.get(readStaffSession.path, staffRoute(readStaffSession), async (request) => request.staff)

  app.post(logOutStaff.path, staffRoute(logOutStaff), async (request, reply) => {
    const ended = await run.logOut({ id: request.staff.id, session: request.session.hash })
    cookies.clear(reply)
    return ended
  })
}
