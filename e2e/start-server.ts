import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desk, form, school } from '@apply/forms/governors-choice'
import { buildApp } from '../server/src/app.ts'
import { createFeatures } from '../server/src/create-features.ts'
import type { Database } from '../server/src/infra/database/database.ts'
import { migrate } from '../server/src/infra/database/migrate.ts'
import { openDatabase } from '../server/src/infra/database/open-database.ts'
import { createLog } from '../server/src/infra/logging/log.ts'
import type { MailTransport } from '../server/src/infra/mail/mail-transport.ts'
import type { FeatureDeps } from '../server/src/infra/process/feature.ts'
import { startJobs } from '../server/src/server.ts'
import { createDatabase } from '../server/testing/create-database.ts'
import { freePort } from '../server/testing/free-port.ts'
import { settableClock } from '../server/testing/settable-clock.ts'
import { testSettings } from '../server/testing/test-settings.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

const pages = join(import.meta.dirname, '../web/dist/governors-choice')

/** Where the workers find the PostgreSQL that was started before them. */
export const postgresVariable = 'E2E_POSTGRES_URL'

/** The database that every worker copies: one on which the server has started before. */
const template = 'e2e_template'

const openOwnDatabase = async (postgresUrl: string): Promise<Database> => {
  const databaseUrl = await createDatabase(postgresUrl, `e2e_${process.pid}`, template)
  return openDatabase({ databaseUrl, dataDir: '' })
}

/** The parts that the product starts with, and their jobs; only the mail goes elsewhere. */
const openProduct = async (needs: FeatureDeps, transport: MailTransport) => {
  const parts = await createFeatures(needs, { transport })
  const jobs = await startJobs(parts)
  return {
    plugins: parts.flatMap((part) => part.plugin ?? []),
    close: async () => {
      for (const { run } of jobs) await run()
      for (const part of parts) await part.close?.()
    },
  }
}

export type TestServer = {
  readonly url: string
  readonly database: Database
  readonly clock: ReturnType<typeof settableClock>
  readonly mailbox: Mailbox
  /** Takes the server away and brings it back at the same address, on the same database. */
  readonly restart: (meanwhile: () => Promise<void>) => Promise<void>
  readonly close: () => Promise<void>
}

/** The real server with the built pages, on a clock and a mailbox of its own. */
const startOn = async (database: Database): Promise<TestServer> => {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-data-'))
  const url = `http://localhost:${port}`
  const settings = testSettings({ DATA_DIR: dataDir, PUBLIC_URL: url })
  const clock = settableClock('2026-01-15T18:00:00Z')
  const log = createLog('silent')
  const mailbox = openMailbox()
  const product = await openProduct(
    { settings, form, school, desk, database, clock: clock.now, log },
    { send: async (mail) => mailbox.put(mail), close: () => undefined },
  )
  const listen = async () => {
    const built = await buildApp({ settings, log, plugins: product.plugins, pages })
    await built.listen({ host: 'localhost', port })
    return built
  }
  let app = await listen()
  const goAway = async () => {
    app.server.closeAllConnections()
    await app.close()
  }
  return {
    url,
    database,
    clock,
    mailbox,
    restart: async (meanwhile) => {
      await goAway()
      await meanwhile()
      app = await listen()
    },
    close: async () => {
      await goAway()
      await product.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Once before all tests. */
export const makeTemplate = async (postgresUrl: string): Promise<void> => {
  const database = openDatabase({ databaseUrl: await createDatabase(postgresUrl, template), dataDir: '' })
  await migrate(await database)
  await (await startOn(await database)).close()
}

/** A server for one worker, on a database of its own. */
export const startServer = async (): Promise<TestServer> => {
  const postgresUrl = process.env[postgresVariable]
  if (!postgresUrl) throw new Error('There is no PostgreSQL: e2e/prepare.ts starts it before the tests.')
  return startOn(await openOwnDatabase(postgresUrl))
}
