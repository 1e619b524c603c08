import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../server/src/app.ts'
import { createPasswords } from '../server/src/identity/passwords/passwords.ts'
import { loadSample } from '../server/src/lookup/create-lookup.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { createJobs, type Jobs } from '../server/src/platform/jobs/create-jobs.ts'
import { createLog } from '../server/src/platform/logging/log.ts'
import { queues } from '../server/src/queues.ts'
import { createDatabase } from '../server/testing/create-database.ts'
import { freePort } from '../server/testing/free-port.ts'
import type { SettableClock } from '../server/testing/settable-clock.ts'
import { cheapHashing } from '../server/testing/student.ts'
import { createTestProduct } from '../server/testing/test-product.ts'

const pages = join(import.meta.dirname, '../web/dist/governors-choice')

/** Where the workers find the PostgreSQL that was started before them. */
export const postgresVariable = 'E2E_POSTGRES_URL'

/** The database that every worker copies: one on which the server has started before. */
const template = 'e2e_template'

/** No test depends on how fast the machine is. */
const statementTimeoutMs = 30_000

const openOwnDatabase = async (postgresUrl: string): Promise<Database> => {
  const databaseUrl = await createDatabase(postgresUrl, `e2e_${process.pid}`, template)
  return openDatabase({ databaseUrl, dataDir: '', statementTimeoutMs })
}

type ReceivedMail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Where an answer goes, if it is not the sender. */
  readonly replyTo?: string
}

type Mailbox = {
  readonly put: (mail: ReceivedMail) => void
  /** The newest mail to this address whose text matches, as soon as there is one. */
  readonly find: (to: string, pattern: RegExp) => Promise<string>
  /** The same, as a whole. */
  readonly findMail: (to: string, pattern: RegExp) => Promise<ReceivedMail>
}

/** Receives the mails of the server and lets a test read them. */
const createMailbox = (): Mailbox => {
  const mails: ReceivedMail[] = []
  const arrivals = new EventEmitter()
  const findMail = async (to: string, pattern: RegExp): Promise<ReceivedMail> => {
    const found = mails.findLast((mail) => mail.to === to && pattern.test(mail.text))
    if (found) return found
    await once(arrivals, 'mail', { signal: AbortSignal.timeout(30_000) })
    return findMail(to, pattern)
  }
  return {
    put: (mail) => {
      mails.push(mail)
      arrivals.emit('mail')
    },
    find: async (to, pattern) => (await findMail(to, pattern)).text.match(pattern)?.[0] ?? '',
    findMail,
  }
}

export type TestServer = {
  readonly url: string
  readonly database: Database
  readonly clock: SettableClock
  readonly mailbox: Mailbox
  /** The queues of the server, for what it does by itself once a minute. */
  readonly jobs: Jobs
  /** Stops the server and starts it again at the same address, on the same database. */
  readonly restart: (whileAway: () => Promise<void>) => Promise<void>
  readonly close: () => Promise<void>
}

/** Everything that adds a job wakes the workers of the same process, so that it need not look for one each second. */
const pace = { lookEverySeconds: 3 }

/** The real server with the built pages, on a clock and a mailbox of its own. */
const startOn = async (database: Database): Promise<TestServer> => {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-data-'))
  const url = `http://localhost:${port}`
  const log = createLog('silent')
  const mailbox = createMailbox()
  const transport = { send: async (mail: ReceivedMail) => mailbox.put(mail) }
  const jobs = await createJobs({ database, log, queues, supervise: true, pace })
  const passwords = createPasswords({ cost: cheapHashing })
  const deps = { database, dataDir, publicUrl: url, log, transport, passwords, jobs }
  const product = await createTestProduct({ ...deps, runsJobs: true })
  const { settings, plugins, clock } = product
  const listen = async () => {
    const built = await buildApp({ settings, log, plugins, pages })
    await built.listen({ host: 'localhost', port })
    return built
  }
  let app = await listen()
  const closeApp = async () => {
    app.server.closeAllConnections()
    await app.close()
  }
  return {
    url,
    database,
    clock,
    mailbox,
    jobs,
    restart: async (whileAway) => {
      await closeApp()
      await whileAway()
      app = await listen()
    },
    close: async () => {
      await closeApp()
      await product.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Once before all tests. */
export const makeTemplate = async (postgresUrl: string): Promise<void> => {
  const database = openDatabase({
    databaseUrl: await createDatabase(postgresUrl, template),
    dataDir: '',
    statementTimeoutMs,
  })
  await migrate(await database)
  await loadSample(await database)
  await (await startOn(await database)).close()
}

/** A server for one worker, on a database of its own. */
export const startServer = async (): Promise<TestServer> => {
  const postgresUrl = process.env[postgresVariable]
  if (!postgresUrl) throw new Error('There is no PostgreSQL: e2e/prepare.ts starts it before the tests.')
  return startOn(await openOwnDatabase(postgresUrl))
}
