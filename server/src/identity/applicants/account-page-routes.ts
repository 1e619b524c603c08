import * as calls from '@apply/contract/account-page'
import type { FastifyRequest } from 'fastify'
import { recordOwnAction } from '../../platform/audit/audit.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { tokenHash } from '../../platform/secrets/secrets.ts'
import type { AccountDeps } from './account-deps.ts'
import { confirmEmailChange, requestEmailChange } from './change-email.ts'
import { type Caller, callerIn, changePassword } from './change-password.ts'
import { deviceStore } from './session-store.ts'
import type { IdentityCookies, SignedIn } from './signed-in.ts'

type Deps = { readonly cookies: IdentityCookies; readonly signedIn: SignedIn }

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

const deviceRoutes = (app: App, { database, clock }: AccountDeps, { callerOf, onRequest }: RouteDeps): void => {
  const record = (id: string, result: string) =>
    recordOwnAction(database.sql, id, { at: clock(), action: 'end-session', result })

  app.get(calls.readSessions.path, { onRequest, schema: schemaOf(calls.readSessions) }, async (request) => {
    const { student, token } = callerOf(request)
    return deviceStore(database.sql).list(student.id, tokenHash(token), clock())
  })

  app.delete(calls.endOneSession.path, { onRequest, schema: schemaOf(calls.endOneSession) }, async (request) => {
    const { student, token } = callerOf(request)
    const isEnded = await deviceStore(database.sql).endById(student.id, request.params.id, tokenHash(token))
    if (!isEnded) throw new HttpError(404, 'This device is not logged in any more.')
    await record(student.id, 'one ended')
    return { message: 'The device was logged out.' }
  })

  app.delete(calls.endOtherSessions.path, { onRequest, schema: schemaOf(calls.endOtherSessions) }, async (request) => {
    const { student, token } = callerOf(request)
    await deviceStore(database.sql).endOthers(student.id, tokenHash(token))
    await record(student.id, 'all others ended')
    return { message: 'Every other device was logged out.' }
  })
}
