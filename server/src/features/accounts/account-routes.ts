import { confirm as confirmCall } from '@apply/contract/confirm'
import { forgotPassword as forgotPasswordCall } from '@apply/contract/forgot-password'
import { logIn as logInCall } from '@apply/contract/log-in'
import { resendConfirm as resendConfirmCall } from '@apply/contract/resend-confirm'
import { resetPassword as resetPasswordCall } from '@apply/contract/reset-password'
import { signUp as signUpCall } from '@apply/contract/sign-up'
import type { App } from '../../infra/http/app-type.ts'
import type { AccountDeps } from './account-deps.ts'
import { confirm } from './confirm.ts'
import { forgotPassword } from './forgot-password.ts'
import type { IdentityCookies } from './identity-cookies.ts'
import { logIn } from './log-in.ts'
import { resendConfirm } from './resend-confirm.ts'
import { resetPassword } from './reset-password.ts'
import { signUp } from './sign-up.ts'

const schema = <Body, Response>({ body, response }: { readonly body: Body; readonly response: Response }) => ({
  schema: { body, response: { 200: response } },
})

const signUpRoutes = (app: App, deps: AccountDeps): void => {
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

const passwordRoutes = (app: App, deps: AccountDeps): void => {
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

/** Everything one can do with an account before being logged in. */
export const accountRoutes = (app: App, deps: AccountDeps, cookies: IdentityCookies): void => {
  const run = { logIn: logIn(deps) }
  signUpRoutes(app, deps)
  passwordRoutes(app, deps)

  app.post(logInCall.path, schema(logInCall), async (request, reply) => {
    const token = await run.logIn({ ...request.body, client: request.ip, oldToken: cookies.token(request) })
    cookies.set(reply, token)
    return { message: 'You are logged in.' }
  })
}
