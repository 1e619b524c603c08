import { school } from '@apply/forms/sample-college'
import type { FastifyBaseLogger, LightMyRequestResponse } from 'fastify'
import { settableClock } from '../../../../testing/settable-clock.ts'
import { cheapHashing } from '../../../../testing/student.ts'
import { testJobs } from '../../../../testing/test-jobs.ts'
import { buildApp } from '../../../app.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { App, Plugin } from '../../../platform/http/app-type.ts'
import type { Jobs } from '../../../platform/jobs/create-jobs.ts'
import { createLog } from '../../../platform/logging/log.ts'
import { createMailQueue } from '../../../platform/mail/create-mail.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { createPasswords, type Passwords } from '../../passwords/passwords.ts'
import { type Accounts, createAccounts } from '../create-accounts.ts'
import { countedDatabase, countedPasswords } from './counted-work.ts'

export const publicUrl = 'https://apply.example.edu'
export const password = 'Kestrel!Harbor7'
export const otherPassword = 'Lantern?Meadow8'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly log: FastifyBaseLogger
  readonly jobs: Jobs
}

const help = { name: 'Help desk', email: 'help@example.edu', phone: '555-0100', subject: 'Help' }

/** Stands for every call that needs a session. */
const whoAmI =
  ({ signedIn }: Accounts): Plugin =>
  async (app) => {
    app.get('/api/who-am-i', { onRequest: signedIn }, async ({ student }) => student)
  }

/** The real server with the accounts alone. */
const accountApp = async (deps: Deps): Promise<{ readonly app: App; readonly accounts: Accounts }> => {
  const { jobs, ...others } = deps
  const sender = { name: 'Sample College', help, look: school.look }
  const accounts = createAccounts({ ...others, publicUrl, mailQueue: createMailQueue(jobs), school: sender }, jobs)
  const settings = { publicUrl, trustProxy: false, s3: undefined }
  const plugins = [accounts.plugin, whoAmI(accounts)]
  return { app: await buildApp({ settings, log: deps.log, plugins, pages: 'no-pages' }), accounts }
}

type Options = {
  readonly client?: string
  readonly cookies?: Record<string, string>
  readonly headers?: Record<string, string>
}

type CallOptions = Options & { readonly payload?: object }

type Setting = { readonly log?: FastifyBaseLogger; readonly jobs?: Jobs }

type Row = { readonly recipient: string; readonly subject: string; readonly secret: string | null }

/** A real server on one database, its clock, and a count of the costly work done. */
export const accountWorld = async (database: Database, { log = createLog('silent'), jobs }: Setting = {}) => {
  const clock = settableClock('2026-01-15T12:00:00Z')
  const work = { hashes: 0, statements: 0, transactions: 0 }
  const { app, accounts } = await accountApp({
    database: countedDatabase(database, work),
    clock: clock.now,
    passwords: countedPasswords(createPasswords({ cost: cheapHashing }), work),
    log,
    jobs: jobs ?? (await testJobs(database)),
  })

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { payload, ...options }: CallOptions = {}) =>
    app.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { origin: publicUrl, ...options.headers },
      cookies: options.cookies ?? {},
      remoteAddress: options.client ?? '192.0.2.1',
    })

  const mails = () => database.sql<Row>('select recipient, subject, secret from mails order by recipient, subject')
  const mailsTo = async (username: string) => (await mails()).filter(({ recipient }) => recipient === username)

  return {
    app,
    accounts,
    clock,
    work,
    database,
    mails,
    advance: clock.advance,
    call,
    post: (url: string, payload: object, options?: Options) => call('POST', url, { ...options, payload }),
    get: (url: string, options?: Options) => call('GET', url, options),
    /** The code in the mail that waits for this address. */
    code: async (username: string): Promise<string> =>
      (await mailsTo(username)).find(({ secret }) => /^\d{6}$/.test(secret ?? ''))?.secret ?? '',
    /** The reset link in the mail that waits for this address. */
    resetLink: async (username: string): Promise<URL> =>
      new URL((await mailsTo(username)).find(({ secret }) => secret?.includes('/reset?'))?.secret ?? ''),
    close: async () => {
      await app.close()
      await accounts.close()
    },
  }
}

export type World = Awaited<ReturnType<typeof accountWorld>>

export const signUp = ({ post }: World, username: string, chosen = password) =>
  post('/public/signup', { username, password: chosen })

/** An account that is confirmed. */
export const confirmedAccount = async (world: World, username: string): Promise<void> => {
  await signUp(world, username)
  await world.post('/public/confirm', { username, code: await world.code(username) })
}

export const logIn = ({ post }: World, username: string, options?: Options & { readonly password?: string }) =>
  post('/public/login', { username, password: options?.password ?? password }, options)

/** The cookies that a browser holds after this response. */
export const cookiesOf = ({ cookies }: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]))

export const message = (response: LightMyRequestResponse): string => response.json<{ message: string }>().message
