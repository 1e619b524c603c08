import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { form, school } from '@apply/forms/governors-choice'
import { buildApp } from '../server/src/app.ts'
import { createFeatures } from '../server/src/create-features.ts'
import type { Database } from '../server/src/infra/database/database.ts'
import { embeddedDatabase } from '../server/src/infra/database/embedded-database.ts'
import { migrate } from '../server/src/infra/database/migrate.ts'
import { createLog } from '../server/src/infra/logging/log.ts'
import type { MailTransport } from '../server/src/infra/mail/mail.ts'
import { type FeatureDeps, startJobs } from '../server/src/server.ts'
import { embeddedFromTemplate, makeEmbeddedTemplate } from '../server/testing/embedded-template.ts'
import { freePort } from '../server/testing/free-port.ts'
import { settableClock } from '../server/testing/settable-clock.ts'
import { testSettings } from '../server/testing/test-settings.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

/** Two runs side by side need a folder each. */
export const pages = join(import.meta.dirname, '..', process.env.E2E_FOLDER ?? '.cache/e2e', 'pages')

const openFreshDatabase = async (): Promise<Database> => {
  const database = embeddedDatabase(await embeddedFromTemplate(await makeEmbeddedTemplate()))
  await migrate(database)
  return database
}

/** The parts that the product starts with, and their jobs; only the mail goes elsewhere. */
const openProduct = async (needs: FeatureDeps, transport: MailTransport) => {
  const parts = await createFeatures(needs, { transport })
  const jobs = await startJobs(parts)
  return {
    routes: parts.flatMap((part) => part.routes ?? []),
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

/** The real server with the built pages, on a database, a clock and a mailbox of its own. */
export const startServer = async (): Promise<TestServer> => {
  const [database, port] = await Promise.all([openFreshDatabase(), freePort()])
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-data-'))
  const url = `http://localhost:${port}`
  const settings = testSettings({ DATA_DIR: dataDir, PUBLIC_URL: url })
  const clock = settableClock('2026-01-15T18:00:00Z')
  const log = createLog('silent')
  const mailbox = openMailbox()
  const product = await openProduct(
    { settings, form, school, database, clock: clock.now, log },
    { send: async (mail) => mailbox.put(mail), close: () => undefined },
  )
  const listen = async () => {
    const built = await buildApp({ settings, log, routes: product.routes, pages })
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
