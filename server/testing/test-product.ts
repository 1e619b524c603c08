import type { Desk } from '@apply/engine/define'
import { lookupCategories } from '@apply/engine/define/question'
import { desk, form, school } from '@apply/forms/governors-choice'
import type { FastifyBaseLogger } from 'fastify'
import { testMoment } from '../src/application/draft/testing/application-deps-for.ts'
import { createFeatures } from '../src/features.ts'
import type { Passwords } from '../src/identity/passwords/passwords.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Jobs } from '../src/platform/jobs/create-jobs.ts'
import type { MailTransport } from '../src/platform/mail/mail-transport.ts'
import { createStorage } from '../src/platform/storage/create-storage.ts'
import { startJobs } from '../src/server.ts'
import { settableClock } from './settable-clock.ts'
import { testJobs } from './test-jobs.ts'
import { testSettings } from './test-settings.ts'

type Options = {
  readonly database: Database
  readonly dataDir: string
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
  readonly desk?: Partial<Desk>
  readonly passwords?: Passwords
  /** Settings beside the address and the data folder. */
  readonly environment?: Readonly<Record<string, string>>
  /** Where mails go instead of the outbox. */
  readonly transport?: MailTransport
  /** Runs the jobs of the product too. Otherwise they stay waiting. */
  readonly runsJobs?: boolean
  /** Queues to use instead of those the product would open. They are stopped with it. */
  readonly jobs?: Jobs
  /** Not for a database that is closed after the test: the tests of a worker share the queues of theirs. */
  readonly sharesQueues?: boolean
}

/** The queues that all tests of a worker share, which a server must not stop. */
const sharedJobs = async (database: Database) => ({ ...(await testJobs(database)), stop: async () => undefined })

/** One entry in each empty list, because to import the sample takes longer than the rest of the start. */
const fillLists = async ({ sql }: Database): Promise<void> => {
  await sql(
    `insert into lookup_records (category, id, name, address_line_1, city, state, zip, country, ceeb, folded, search)
     select category, '1', '', '', '', '', '', '', '', '', '' from unnest($1::text[]) as lists (category)
     where not exists (select from lookup_records where lookup_records.category = lists.category)`,
    [lookupCategories],
  )
}

/** The features that the product starts with, on a clock to set. The caller builds the app. */
export const createTestProduct = async (options: Options) => {
  const { database, log, transport, passwords, jobs, runsJobs = false, sharesQueues = !runsJobs } = options
  const clock = settableClock(testMoment)
  const settings = testSettings({ PUBLIC_URL: options.publicUrl, DATA_DIR: options.dataDir, ...options.environment })
  const deps = { settings, form, school, desk: { ...desk, ...options.desk }, database, clock: clock.now, log }
  await fillLists(database)
  const features = await createFeatures(deps, {
    ...(transport && { transport }),
    ...(passwords && { passwords }),
    ...(jobs && { jobs }),
    ...(sharesQueues && { jobs: await sharedJobs(database) }),
  })
  const stops = runsJobs ? await startJobs(features) : []
  return {
    settings,
    clock,
    features,
    storage: createStorage(deps),
    plugins: features.flatMap((feature) => feature.plugin ?? []),
    /** After the app was closed. */
    close: async (): Promise<void> => {
      for (const { run } of stops) await run()
      for (const feature of features) await feature.close?.()
    },
  }
}
