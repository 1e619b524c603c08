import * as calls from '@apply/contract/account-page'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import type { Caller } from '../passwords/password-proof.ts'
import { applicants } from '../people.ts'
import { manageSessions } from '../sessions/manage-sessions.ts'
import type { SessionCookies } from '../sessions/session-cookies.ts'
import type { AccountDeps } from './account-deps.ts'
import { confirmEmailChange, requestEmailChange } from './change-email.ts'
import { callerIn, changePassword } from './change-password.ts'
import type { SignedIn } from './signed-in.ts'

type Deps = { readonly cookies: SessionCookies; readonly signedIn: SignedIn }

/** What a student changes and sees on the account page. */
export const accountPageRoutes = (app: App, deps: AccountDeps, { cookies, signedIn }: Deps): void => {
  const routeDeps = { callerOf: callerIn(cookies), onRequest: signedIn }
  passwordAndEmailRoutes(app, deps, routeDeps)
  deviceRoutes(app, deps, routeDeps)
}

type RouteDeps = { readonly callerOf: (request: FastifyRequest) => Caller; readonly onRequest: SignedIn }

const passwordAndEmailRoutes = (app: App, deps: AccountDeps, { callerOf, onRequest }: RouteDeps): void => {
  const run = {
    changePassword: changePassword(deps),
    requestEmailChange: requestEmailChange(deps),
    confirmEmailChange: confirmEmailChange(deps),
  }

  app.put(calls.changePassword.path, { onRequest, schema: schemaOf(calls.changePassword) }, async (request) => {
    await run.changePassword(callerOf(request), request.body)
    return { message: 'Your password was changed. Every other device was logged out.' }
  })

  app.post(
    calls.requestEmailChange.path,
    { onRequest, schema: schemaOf(calls.requestEmailChange) },
    async (request) => {
      await run.requestEmailChange(callerOf(request), request.body)
      return { message: `We sent a code to ${request.body.username}.` }
    },
  )

  app.put(calls.confirmEmailChange.path, { onRequest, schema: schemaOf(calls.confirmEmailChange) }, async (request) => {
    const username = await run.confirmEmailChange(callerOf(request), request.body.code)
    return { message: `Your email address is ${username} now.`, username }
  })
}

const deviceRoutes = (app: App, deps: AccountDeps, { callerOf, onRequest }: RouteDeps): void => {
  const run = manageSessions(applicants, deps)

  app.get(calls.readSessions.path, { onRequest, schema: schemaOf(calls.readSessions) }, (request) =>
    run.list(callerOf(request)),
  )

  app.delete(calls.endOneSession.path, { onRequest, schema: schemaOf(calls.endOneSession) }, (request) =>
    run.endOne(callerOf(request), request.params.id),
  )

  app.delete(calls.endOtherSessions.path, { onRequest, schema: schemaOf(calls.endOtherSessions) }, (request) =>
    run.endOthers(callerOf(request)),
  )
}
