import { confirm as confirmCall, resendConfirm as resendConfirmCall } from '@apply/contract/confirm'
import {
  forgotPassword as forgotPasswordCall,
  resetPassword as resetPasswordCall,
} from '@apply/contract/password-reset'
import { logIn as logInCall, logOut as logOutCall } from '@apply/contract/session'
import { signUp as signUpCall } from '@apply/contract/sign-up'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { applicants, type Student } from '../people.ts'
import { manageSessions } from '../sessions/manage-sessions.ts'
import type { SessionCookies } from '../sessions/session-cookies.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { sourceOf } from '../sessions/start-session.ts'
import type { AccountDeps } from './account-deps.ts'
import { logIn } from './log-in.ts'
import { forgotPassword, resetPassword } from './password-reset.ts'
import { confirm, resendConfirm, signUp } from './sign-up.ts'
import type { SignedIn } from './signed-in.ts'

const signUpRoutes = (app: App, deps: AccountDeps): void => {
  const run = { signUp: signUp(deps), confirm: confirm(deps), resendConfirm: resendConfirm(deps) }

  app.post(signUpCall.path, { schema: schemaOf(signUpCall) }, async ({ body, ip }) => {
    await run.signUp({ ...body, client: ip })
    return { message: 'We sent a confirmation code to your email address.' }
  })

  app.post(confirmCall.path, { schema: schemaOf(confirmCall) }, async ({ body, ip }) => {
    await run.confirm({ ...body, client: ip })
    return { message: 'Your account is confirmed. Please log in.' }
  })

  app.post(resendConfirmCall.path, { schema: schemaOf(resendConfirmCall) }, async ({ body, ip }) => {
    await run.resendConfirm({ ...body, client: ip })
    return { message: 'If there is an account with this email address, a new confirmation code is on its way.' }
  })
}

type SessionDeps = {
  readonly sessions: Sessions<Student>
  readonly cookies: SessionCookies
  readonly signedIn: SignedIn
}

const passwordRoutes = (app: App, deps: AccountDeps, { sessions, cookies }: SessionDeps): void => {
  const run = { forgotPassword: forgotPassword(deps), resetPassword: resetPassword(deps) }
  const findSession = sessions.finder()

  app.post(forgotPasswordCall.path, { schema: schemaOf(forgotPasswordCall) }, async (request) => {
    await run.forgotPassword({ ...request.body, client: request.ip, device: cookies.tokens(request).knownAs })
    return { message: 'If there is an account with this email address, a link to reset the password is on its way.' }
  })

  app.post(resetPasswordCall.path, { schema: schemaOf(resetPasswordCall) }, async (request, reply) => {
    const { knownAs } = cookies.tokens(request)
    cookies.setDevice(reply, await run.resetPassword({ ...request.body, client: request.ip, knownAs }))
    // A browser that keeps the cookies of an ended session would take its owner for logged in.
    const token = cookies.token(request)
    if (token !== undefined && !(await findSession(token))) cookies.clear(reply)
    return { message: 'Your password was changed. Please log in.' }
  })
}

/** Without this check another site could log a student out with a mere image. */
const refuseOtherSites = async ({ headers }: FastifyRequest): Promise<void> => {
  if (headers['sec-fetch-site'] === 'cross-site') throw new HttpError(403, 'Please log out on our own page.')
}

const sessionRoutes = (app: App, deps: AccountDeps, { cookies, signedIn }: SessionDeps): void => {
  const run = { logIn: logIn(deps), ...manageSessions(applicants, deps) }

  app.post(logInCall.path, { schema: schemaOf(logInCall) }, async (request, reply) => {
    cookies.set(reply, await run.logIn({ ...request.body, ...sourceOf(request, cookies.tokens(request)) }))
    return { message: 'You are logged in.' }
  })

  app.get(
    logOutCall.path,
    { onRequest: [refuseOtherSites, signedIn], schema: schemaOf(logOutCall) },
    async (request, reply) => {
      const ended = await run.logOut({ id: request.student.id, session: request.session.hash })
      cookies.clear(reply)
      return ended
    },
  )
}

/** Signing up, logging in and out, and a forgotten password. */
export const accountRoutes = (app: App, deps: AccountDeps, sessionDeps: SessionDeps): void => {
  signUpRoutes(app, deps)
  passwordRoutes(app, deps, sessionDeps)
  sessionRoutes(app, deps, sessionDeps)
}
