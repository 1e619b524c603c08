import * as calls from '@apply/contract/passkeys'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import type { SessionCookies } from '../sessions/session-cookies.ts'
import { sourceOf } from '../sessions/start-session.ts'
import type { AccountDeps } from './account-deps.ts'
import { callerIn } from './change-password.ts'
import { logInWithPasskey, passkeyLogInOptions } from './passkey-log-in.ts'
import { addPasskey, managePasskeys, passkeyOptions } from './passkeys.ts'
import type { SignedIn } from './signed-in.ts'

type Deps = { readonly cookies: SessionCookies; readonly signedIn: SignedIn }

/** The passkeys on the account page. */
export const passkeyRoutes = (app: App, deps: AccountDeps, { cookies, signedIn: onRequest }: Deps): void => {
  const callerOf = callerIn(cookies)
  const run = { options: passkeyOptions(deps), add: addPasskey(deps), ...managePasskeys(deps) }

  app.get(calls.readPasskeys.path, { onRequest, schema: schemaOf(calls.readPasskeys) }, (request) =>
    run.list(callerOf(request)),
  )

  app.post(calls.passkeyOptions.path, { onRequest, schema: schemaOf(calls.passkeyOptions) }, (request) =>
    run.options(callerOf(request), request.body.current_password),
  )

  app.post(calls.addPasskey.path, { onRequest, schema: schemaOf(calls.addPasskey) }, async (request) => {
    await run.add(callerOf(request), request.body)
    return { message: `The passkey "${request.body.name}" was added.` }
  })

  app.put(calls.renamePasskey.path, { onRequest, schema: schemaOf(calls.renamePasskey) }, async (request) => {
    await run.rename(callerOf(request), request.params.id, request.body.name)
    return { message: `The passkey is called "${request.body.name}" now.` }
  })

  app.post(calls.removePasskey.path, { onRequest, schema: schemaOf(calls.removePasskey) }, async (request) => {
    await run.remove(callerOf(request), request.params.id, request.body.current_password)
    return { message: 'The passkey was removed.' }
  })
}

/** The passkeys on the Log In card. */
export const passkeyLogInRoutes = (app: App, deps: AccountDeps, cookies: SessionCookies): void => {
  const run = { options: passkeyLogInOptions(deps), logIn: logInWithPasskey(deps) }

  app.post(calls.passkeyLogInOptions.path, { schema: schemaOf(calls.passkeyLogInOptions) }, (request) =>
    run.options(request.ip, cookies.tokens(request).knownAs),
  )

  app.post(calls.logInWithPasskey.path, { schema: schemaOf(calls.logInWithPasskey) }, async (request, reply) => {
    cookies.set(reply, await run.logIn(request.body.credential, sourceOf(request, cookies.tokens(request))))
    return { message: 'You are logged in.' }
  })
}
