import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../infra/database/database.ts'
import type { Jobs } from '../../infra/jobs/create-jobs.ts'
import type { Schedule } from '../../infra/jobs/schedule.ts'
import type { Sender } from '../../infra/mail/email-template.ts'
import type { MailQueue } from '../../infra/mail/mail-queue.ts'
import type { Clock } from '../../infra/process/clock.ts'
import type { Feature } from '../../infra/process/feature.ts'
import type { AccountDeps, RateLimiters } from './account-deps.ts'
import { accountEmails } from './account-emails.ts'
import { accountRoutes } from './account-routes.ts'
import { identityCookies } from './identity-cookies.ts'
import { limits } from './limits.ts'
import { logOutRoute } from './log-out-route.ts'
import { loginsColumn } from './login-store.ts'
import { passwords as createPasswords, type Passwords } from './passwords.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { sessionActivity } from './session-activity.ts'
import { sessions as createSessions } from './sessions.ts'
import { type SignedIn, signedIn as signedInWith } from './signed-in.ts'
import { sweepAccounts } from './sweep-accounts.ts'

const accountSweep: Schedule = {
  name: 'sweep-accounts',
  every: 'hour',
  failureMessage: 'Dead sessions, codes and mails could not be swept away.',
}

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly school: Sender
  readonly publicUrl: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly jobs: Pick<Jobs, 'repeat' | 'stop'>
  readonly mailQueue: MailQueue
  readonly passwords?: Passwords
}

export type Accounts = Required<Pick<Feature, 'routes' | 'work' | 'close'>> & {
  readonly signedIn: SignedIn
  /** The column `logins`, to be read alongside a session: when its student logged in, the oldest first. */
  readonly successfulLogins: string
}

const createRateLimiters = ({ sql }: Database): RateLimiters => ({
  signUp: createRateLimiter(sql, limits.signUp),
  confirm: createRateLimiter(sql, limits.confirm),
  logIn: createRateLimiter(sql, limits.logIn),
  resendConfirm: createRateLimiter(sql, limits.resendConfirm),
  forgotPassword: createRateLimiter(sql, limits.forgotPassword),
  resetPassword: createRateLimiter(sql, limits.resetPassword),
})

/** Accounts and sessions on one database. */
export const createAccounts = (deps: Deps): Accounts => {
  const { database, clock, school, publicUrl, log, jobs, mailQueue, passwords = createPasswords() } = deps
  const cookies = identityCookies(publicUrl)
  const activity = sessionActivity(database.sql, log)
  const sessions = createSessions({ database, clock, activity })
  const signedIn = signedInWith(sessions, cookies)
  const emails = accountEmails(school, publicUrl)
  const rateLimiters = createRateLimiters(database)
  const account: AccountDeps = { database, clock, passwords, rateLimiters, emails, mailQueue }
  return {
    routes: (app) => {
      app.decorateRequest('student')
      app.decorateRequest('alongside')
      accountRoutes(app, account, cookies)
      logOutRoute(app, { sessions, cookies, signedIn })
    },
    signedIn,
    successfulLogins: loginsColumn,
    work: async () => {
      await jobs.repeat(accountSweep, () => sweepAccounts(database, clock()))
      return jobs.stop
    },
    close: activity.close,
  }
}
