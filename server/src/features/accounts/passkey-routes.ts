import * as calls from '@apply/contract/passkeys'
import type { App } from '../../infra/http/app-type.ts'
import type { AccountDeps } from './account-deps.ts'
import { callerIn } from './change-password.ts'
import { sourceOf } from './log-in.ts'
import { logInWithPasskey, passkeyLogInOptions } from './passkey-log-in.ts'
import { addPasskey, managePasskeys, passkeyOptions } from './passkeys.ts'
import type { IdentityCookies, SignedIn } from './signed-in.ts'

type Deps = { readonly cookies: IdentityCookies; readonly signedIn: SignedIn }

/** The passkeys on the account page. */
export const passkeyRoutes = (app: App, deps: AccountDeps, { cookies, signedIn: onRequest }: Deps): void => {
  const callerOf = callerIn(cookies)
  const run = { options: passkeyOptions(deps), add: addPasskey(deps), ...managePasskeys(deps) }

  const listSchema = { response: { 200: calls.readPasskeys.response } }
  app.get(calls.readPasskeys.path, { onRequest, schema: listSchema }, (request) => run.list(callerOf(request)))

  const optionsSchema = { body: calls.passkeyOptions.body, response: { 200: calls.passkeyOptions.response } }
  app.post(calls.passkeyOptions.path, { onRequest, schema: optionsSchema }, (request) =>
    run.options(callerOf(request), request.body.current_password),
  )

  const addSchema = { body: calls.addPasskey.body, response: { 200: calls.addPasskey.response } }
  app.post(calls.addPasskey.path, { onRequest, schema: addSchema }, async (request) => {
    await run.add(callerOf(request), request.body)
    return { message: `The passkey "${request.body.name}" was added.` }
  })

  const { params } = calls.renamePasskey
  const renameSchema = { params, body: calls.renamePasskey.body, response: { 200: calls.renamePasskey.response } }
  app.put(calls.renamePasskey.path, { onRequest, schema: renameSchema }, async (request) => {
    await run.rename(callerOf(request), request.params.id, request.body.name)
    return { message: `The passkey is called "${request.body.name}" now.` }
  })

  const removeSchema = { params, body: calls.removePasskey.body, response: { 200: calls.removePasskey.response } }
  app.post(calls.removePasskey.path, { onRequest, schema: removeSchema }, async (request) => {
    await run.remove(callerOf(request), request.params.id, request.body.current_password)
    return { message: 'The passkey was removed.' }
  })
}

/** The passkeys on the Log In card. */
export const passkeyLogInRoutes = (app: App, deps: AccountDeps, cookies: IdentityCookies): void => {
  const run = { options: passkeyLogInOptions(deps), logIn: logInWithPasskey(deps) }

  const optionsSchema = { response: { 200: calls.passkeyLogInOptions.response } }
  app.post(calls.passkeyLogInOptions.path, { schema: optionsSchema }, ({ ip }) => run.options(ip))

  const logInSchema = { body: calls.logInWithPasskey.body, response: { 200: calls.logInWithPasskey.response } }
  app.post(calls.logInWithPasskey.path, { schema: logInSchema }, async (request, reply) => {
    cookies.set(reply, await run.logIn(request.body.credential, sourceOf(request, cookies.token(request))))
    return { message: 'You are logged in.' }
  })
}
