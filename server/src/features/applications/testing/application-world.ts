import { sessionCookie } from '@apply/engine/limits'
import { form, school } from '@apply/forms/governors-choice'
import type { InjectOptions } from 'fastify'
import { settableClock } from '../../../../testing/settable-clock.ts'
import { signedInStudent, startSession } from '../../../../testing/student.ts'
import { testJobs } from '../../../../testing/test-jobs.ts'
import { buildApp } from '../../../app.ts'
import type { Database } from '../../../infra/database/database.ts'
import { createLog } from '../../../infra/logging/log.ts'
import { createMailQueue } from '../../../infra/mail/create-mail.ts'
import { recordAudit } from '../../accounts/audit.ts'
import { createAccounts } from '../../accounts/create-accounts.ts'
import type { Student } from '../../accounts/sessions.ts'
import { type ApplicationDeps, noDocuments } from '../application-deps.ts'
import { applicationRoutes } from '../application-routes.ts'
import { testMoment } from './application-deps-for.ts'

export const publicUrl = 'https://apply.example.edu'

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

/** The whole server on one database, with a clock to set. */
export const applicationWorld = async (database: Database, changed: Partial<ApplicationDeps> = {}) => {
  const clock = settableClock(testMoment)
  const log = createLog('silent')
  const jobs = await testJobs(database)
  const mailQueue = createMailQueue(jobs)
  const accounts = createAccounts({ database, clock: clock.now, school, publicUrl, log, jobs, mailQueue })
  const { signedIn, successfulLogins } = accounts
  const deps = {
    ...{ database, clock: clock.now, form, school, documents: noDocuments },
    ...{ signedIn, successfulLogins, audit: recordAudit, mailQueue },
    ...changed,
  }
  const settings = { publicUrl, trustProxy: false, s3: undefined }
  const plugins = [accounts.plugin, applicationRoutes(deps)]
  // Calls are the same with and without built pages.
  const app = await buildApp({ settings, log, plugins, pages: import.meta.dirname })

  const call = (
    method: Method,
    url: string,
    payload?: InjectOptions['payload'],
    headers: Record<string, string> = {},
  ) =>
    app.inject({
      method,
      url,
      ...(payload !== undefined && { payload }),
      headers: {
        origin: publicUrl,
        ...(typeof payload === 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
    })

  const callsWith = (cookie: string) => ({
    get: (url: string) => call('GET', url, undefined, { cookie }),
    put: (url: string, payload: object | string) => call('PUT', url, payload, { cookie }),
    post: (url: string, payload?: object | string) => call('POST', url, payload, { cookie }),
  })

  /** A student with a living session. */
  const student = async (username?: string) => {
    const account = await signedInStudent(database, clock.now(), username)
    return { ...account, ...callsWith(account.cookie) }
  }

  /** Another device of the same student. */
  const sessionOf = async (account: Student) =>
    callsWith(`${sessionCookie}=${await startSession(database, account, clock.now())}`)

  const close = async () => {
    await app.close()
    await accounts.close()
  }

  return { app, clock, database, call, student, sessionOf, close }
}

export type ApplicationWorld = Awaited<ReturnType<typeof applicationWorld>>
