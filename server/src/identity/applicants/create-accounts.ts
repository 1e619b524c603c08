import type { FastifyBaseLogger } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { sweepAudit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-type.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import { sweepRateLimits } from '../../platform/limits/rate-limiter.ts'
import { mailStore } from '../../platform/mail/mail-store.ts'
import type { Feature } from '../../platform/process/feature.ts'
import { after, dayMs } from '../../platform/time/clock.ts'
import { knownDevices } from '../devices.ts'
import { sweepActs } from '../own-acts.ts'
import { applicants } from '../people.ts'
import type { SessionCookies } from '../sessions/session-cookies.ts'
import { createSessions } from '../sessions/sessions.ts'
import { sweepPeople } from '../sweep-people.ts'
import { type AccountDeps, type AccountOptions, createAccountDeps } from './account-deps.ts'
import { accountPageRoutes } from './account-page-routes.ts'
import { accountRoutes } from './account-routes.ts'
import { loginsColumn } from './account-store.ts'
import { codeStore, emailChangeStore } from './mailed-code-store.ts'
import { passkeyLogInRoutes, passkeyRoutes } from './passkey-routes.ts'
import { createSignedIn, identityCookies, type SignedIn } from './signed-in.ts'

const sentMailLifetime = 30 * dayMs

/** Deletes what has expired. Nothing depends on when, or whether, this runs. */
export const sweepAccounts = async ({ sql }: Database, now: Date): Promise<void> => {
  await sweepPeople(sql, applicants, now)
  await codeStore(sql).sweep(now)
  await emailChangeStore(sql).sweep(now)
  // Whoever did something routine needed a session, which lasts less than a day.
  await sweepAudit(sql, await knownDevices(sql, applicants).ownersSince(after(now, -dayMs)))
  await sweepActs(sql)
  await mailStore(sql).sweep(after(now, -sentMailLifetime))
  await sweepRateLimits(sql, now)
}

const accountSweep: Schedule = {
  name: 'sweep-accounts',
  every: 'hour',
  failureMessage: 'Expired sessions, codes and mails could not be deleted.',
}

type Deps = AccountOptions & {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

export type Accounts = Required<Pick<Feature, 'plugin' | 'startJobs' | 'close'>> & {
  readonly signedIn: SignedIn
  readonly cookies: SessionCookies
  readonly accountDeps: AccountDeps
  /** The column `logins` for `sessionWith`: the times of the latest successful logins, oldest first. */
  readonly successfulLogins: string
}

/** Accounts and sessions. */
export const createAccounts = (deps: Deps, jobs: Pick<Jobs, 'repeat' | 'stop'>): Accounts => {
  const { database, clock } = deps
  const cookies = identityCookies(deps.publicUrl)
  const sessions = createSessions(applicants, deps)
  const signedIn = createSignedIn(sessions, cookies)
  const accountDeps = createAccountDeps(deps)
  return {
    // Not encapsulated: all features read `request.student`.
    plugin: fastifyPlugin(async (app: App) => {
      app.decorateRequest('student')
      app.decorateRequest('session')
      app.addHook('preValidation', signedIn.afterBody)
      accountRoutes(app, accountDeps, { sessions, cookies, signedIn })
      accountPageRoutes(app, accountDeps, { cookies, signedIn })
      passkeyRoutes(app, accountDeps, { cookies, signedIn })
      passkeyLogInRoutes(app, accountDeps, cookies)
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
