import { confirm as confirmCall } from '@apply/contract/confirm'
import { forgotPassword as forgotPasswordCall } from '@apply/contract/forgot-password'
import { logIn as logInCall } from '@apply/contract/log-in'
import { logOut as logOutCall } from '@apply/contract/log-out'
import { resendConfirm as resendConfirmCall } from '@apply/contract/resend-confirm'
import { resetPassword as resetPasswordCall } from '@apply/contract/reset-password'
import { signUp as signUpCall } from '@apply/contract/sign-up'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../infra/http/app-type.ts'
import { HttpError } from '../../infra/http/http-error.ts'
import type { AccountDeps } from './account-deps.ts'
import { confirm, resendConfirm } from './confirm.ts'
import { deviceName } from './device-name.ts'
import { logIn } from './log-in.ts'
import { forgotPassword, resetPassword } from './password-reset.ts'
import type { Sessions } from './sessions.ts'
import { signUp } from './sign-up.ts'
import type { IdentityCookies, SignedIn } from './signed-in.ts'

const schema = <Body, Response>({ body, response }: { readonly body: Body; readonly response: Response }) => ({
  schema: { body, response: { 200: response } },
})

export const signUpRoutes = (app: App, deps: AccountDeps): void => {
  const run = { signUp: signUp(deps), confirm: confirm(deps), resendConfirm: resendConfirm(deps) }

  app.post(signUpCall.path, schema(signUpCall), async ({ body, ip }) => {
    await run.signUp({ ...body, client: ip })
    return { message: 'We sent a confirmation code to your email address.' }
  })

  app.post(confirmCall.path, schema(confirmCall), async ({ body, ip }) => {
    await run.confirm({ ...body, client: ip })
    return { message: 'Your account is confirmed. Please log in.' }
  })

  app.post(resendConfirmCall.path, schema(resendConfirmCall), async ({ body, ip }) => {
    await run.resendConfirm({ ...body, client: ip })
    return { message: 'If there is an account with this email address, a new confirmation code is on its way.' }
  })
}

export const passwordRoutes = (app: App, deps: AccountDeps): void => {
  const run = { forgotPassword: forgotPassword(deps), resetPassword: resetPassword(deps) }

  app.post(forgotPasswordCall.path, schema(forgotPasswordCall), async ({ body, ip }) => {
    await run.forgotPassword({ ...body, client: ip })
    return { message: 'If there is an account with this email address, a link to reset the password is on its way.' }
  })

  app.post(resetPasswordCall.path, schema(resetPasswordCall), async ({ body, ip }) => {
    await run.resetPassword({ ...body, client: ip })
    return { message: 'Your password was changed. Please log in.' }
  })
}

type SessionDeps = { readonly sessions: Sessions; readonly cookies: IdentityCookies; readonly signedIn: SignedIn }

/** Without this check another site could log a student out with a mere image. */
const refuseOtherSites = async ({ headers }: FastifyRequest): Promise<void> => {
  if (headers['sec-fetch-site'] === 'cross-site') throw new HttpError(403, 'Please log out on our own page.')
}

export const sessionRoutes = (app: App, deps: AccountDeps, { sessions, cookies, signedIn }: SessionDeps): void => {
  const run = { logIn: logIn(deps) }

  app.post(logInCall.path, schema(logInCall), async (request, reply) => {
    const device = deviceName(request.headers['user-agent'])
    const oldToken = cookies.token(request)
    const token = await run.logIn({ ...request.body, client: request.ip, device, oldToken })
    cookies.set(reply, token)
    return { message: 'You are logged in.' }
  })

  const logOutOptions = {
    onRequest: [refuseOtherSites, signedIn],
    schema: { response: { 200: logOutCall.response } },
  }
  app.get(logOutCall.path, logOutOptions, async (request, reply) => {
    await sessions.end(cookies.token(request) ?? '', request.student)
    cookies.clear(reply)
    return { message: 'You are logged out.' }
  })
}
