import { school } from '@apply/forms/sample-college'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from '../../../app.ts'
import type { Database } from '../../../infra/database/database.ts'
import type { App, Plugin } from '../../../infra/http/app-type.ts'
import type { Jobs } from '../../../infra/jobs/create-jobs.ts'
import { createMailQueue } from '../../../infra/mail/create-mail.ts'
import type { Clock } from '../../../infra/process/clock.ts'
import { type Accounts, createAccounts } from '../create-accounts.ts'
import type { Passwords } from '../passwords.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: string
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
export const accountApp = async (deps: Deps): Promise<{ readonly app: App; readonly accounts: Accounts }> => {
  const { log, publicUrl } = deps
  const accounts = createAccounts({
    ...deps,
    mailQueue: createMailQueue(deps.jobs),
    school: { name: 'Sample College', help, look: school.look },
  })
  const settings = { publicUrl, trustProxy: false, s3: undefined }
  const plugins = [accounts.plugin, whoAmI(accounts)]
  return { app: await buildApp({ settings, log, plugins, pages: 'no-pages' }), accounts }
}
