import { confirm as confirmCall, resendConfirm as resendConfirmCall } from '@apply/contract/confirm'
import {
  forgotPassword as forgotPasswordCall,
  resetPassword as resetPasswordCall,
} from '@apply/contract/password-reset'
import { logIn as logInCall, logOut as logOutCall } from '@apply/contract/session'
import { signUp as signUpCall } from '@apply/contract/sign-up'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Database } from '../../infra/database/database.ts'
import { HttpError } from '../../infra/errors/http-error.ts'
import type { App } from '../../infra/http/app-type.ts'
import { schemaOf } from '../../infra/http/call-schema.ts'
import type { Schedule } from '../../infra/jobs/boss.ts'
import type { Jobs } from '../../infra/jobs/create-jobs.ts'
import { mailStore } from '../../infra/mail/mail-store.ts'
import { after } from '../../infra/process/clock.ts'
import type { Feature } from '../../infra/process/feature.ts'
import { type AccountDeps, type AccountOptions, createAccountDeps } from './account-deps.ts'
import { accountPageRoutes } from './account-page-routes.ts'
import { codeStore, loginsColumn } from './account-store.ts'
import { emailChangeStore } from './email-change-store.ts'
import { logIn, sourceOf } from './log-in.ts'
import { passkeyLogInRoutes, passkeyRoutes } from './passkey-routes.ts'
import { challengeStore } from './passkey-store.ts'
import { forgotPassword, resetPassword, resetStore } from './password-reset.ts'
import { sweepRateLimits } from './rate-limiter.ts'
import { sessionStore } from './session-store.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { confirm, resendConfirm, signUp } from './sign-up.ts'
import { createSignedIn, type IdentityCookies, identityCookies, type SignedIn } from './signed-in.ts'

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

type SessionDeps = { readonly sessions: Sessions; readonly cookies: IdentityCookies; readonly signedIn: SignedIn }

const passwordRoutes = (app: App, deps: AccountDeps, { sessions, cookies }: SessionDeps): void => {
  const run = { forgotPassword: forgotPassword(deps), resetPassword: resetPassword(deps) }
  const findSession = sessions.finder()

  app.post(forgotPasswordCall.path, { schema: schemaOf(forgotPasswordCall) }, async ({ body, ip }) => {
    await run.forgotPassword({ ...body, client: ip })
    return { message: 'If there is an account with this email address, a link to reset the password is on its way.' }
  })

  app.post(resetPasswordCall.path, { schema: schemaOf(resetPasswordCall) }, async (request, reply) => {
    await run.resetPassword({ ...request.body, client: request.ip })
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

const sessionRoutes = (app: App, deps: AccountDeps, { sessions, cookies, signedIn }: SessionDeps): void => {
  const run = { logIn: logIn(deps) }

  app.post(logInCall.path, { schema: schemaOf(logInCall) }, async (request, reply) => {
    cookies.set(reply, await run.logIn({ ...request.body, ...sourceOf(request, cookies.token(request)) }))
    return { message: 'You are logged in.' }
  })

  app.get(
    logOutCall.path,
    { onRequest: [refuseOtherSites, signedIn], schema: schemaOf(logOutCall) },
    async (request, reply) => {
      await sessions.end(cookies.token(request) ?? '', request.student)
      cookies.clear(reply)
      return { message: 'You are logged out.' }
    },
  )
}

const sentMailLifetime = 30 * 24 * 60 * 60_000

/** Deletes what has expired. Nothing depends on when, or whether, this runs. */
export const sweepAccounts = async ({ sql }: Database, now: Date): Promise<void> => {
  await sessionStore(sql).sweep(now)
  await codeStore(sql).sweep(now)
  await resetStore(sql).sweep(now)
  await emailChangeStore(sql).sweep(now)
  await challengeStore(sql).sweep(now)
  await mailStore(sql).sweep(after(now, -sentMailLifetime))
  // The last mail to a person who is gone: once it is sent, nothing is left to remember the address for.
  await mailStore(sql).sweepTopic('account-deleted ')
  await sweepRateLimits(sql, now)
}

const accountSweep: Schedule = {
  name: 'sweep-accounts',
  every: 'hour',
  failureMessage: 'Expired sessions, codes and mails could not be deleted.',
}

type Deps = AccountOptions & {
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly jobs: Pick<Jobs, 'repeat' | 'stop'>
}

export type Accounts = Required<Pick<Feature, 'plugin' | 'startJobs' | 'close'>> & {
  readonly signedIn: SignedIn
  readonly cookies: IdentityCookies
  readonly accountDeps: AccountDeps
  /** The column `logins` for `sessionWith`: the times of all successful logins, oldest first. */
  readonly successfulLogins: string
}

/** Accounts and sessions. */
export const createAccounts = (deps: Deps): Accounts => {
  const { database, clock, jobs } = deps
  const cookies = identityCookies(deps.publicUrl)
  const sessions = createSessions(deps)
  const signedIn = createSignedIn(sessions, cookies)
  const accountDeps = createAccountDeps(deps)
  return {
    // Not encapsulated: all features read `request.student`.
    plugin: fastifyPlugin(async (app: App) => {
      app.decorateRequest('student')
      app.decorateRequest('session')
      app.addHook('preValidation', signedIn.afterBody)
      signUpRoutes(app, accountDeps)
      passwordRoutes(app, accountDeps, { sessions, cookies, signedIn })
      accountPageRoutes(app, accountDeps, { cookies, signedIn })
      passkeyRoutes(app, accountDeps, { cookies, signedIn })
      passkeyLogInRoutes(app, accountDeps, cookies)
      sessionRoutes(app, accountDeps, { sessions, cookies, signedIn })
    }),
    signedIn,
    cookies,
    accountDeps,
    successfulLogins: loginsColumn,
    startJobs: async () => {
      await jobs.repeat(accountSweep, () => sweepAccounts(database, clock()))
      return jobs.stop
    },
    close: sessions.close,
  }
}
