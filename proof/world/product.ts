import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../../server/src/infra/database/database.ts'
import { openDatabase } from '../../server/src/infra/database/open-database.ts'
import { emptyPostgres } from '../../server/testing/databases.ts'
import { unpackTemplate } from '../../server/testing/embedded-template.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { launchProcess, type RunningProcess } from '../../server/testing/launch-process.ts'
import { type Email, readOutbox } from '../../server/testing/read-outbox.ts'
import type { DatabaseName } from '../sizes.ts'
import { type Settings, serverProcesses } from './server-processes.ts'

type ProductOptions = {
  readonly settings?: Settings
  readonly databaseUrl?: string
  /** Where its mail arrives, if not in its outbox. */
  readonly mails?: () => Promise<readonly Email[]>
}

/** The moment at which all cases start. */
const firstMoment = new Date('2026-01-15T18:00:00Z').getTime()

let opened = 0

const newDatabaseUrl = (name: DatabaseName): Promise<string> | undefined => {
  opened += 1
  return name === 'PGlite' ? undefined : emptyPostgres(`proof_${process.pid}_${opened}`)
}

/** A data folder. Its embedded database has been started before, so that a process opens it at once. */
const newDataFolder = async (name: DatabaseName): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'proof-data-'))
  if (name === 'PGlite') await unpackTemplate(inject('startedTemplate'), folder)
  return folder
}

/** A clock for the product that a test can move. */
const movableClock = () => {
  let ahead = firstMoment - Date.now()
  return {
    ahead: () => ahead,
    jump: (milliseconds: number): number => {
      ahead += milliseconds
      return ahead
    },
  }
}

/** The product as an operator runs it: the real process on one database, to be killed, ended and started again. */
export const createProduct = async (name: DatabaseName, options: ProductOptions = {}) => {
  const [dataDir, port, clock] = [await newDataFolder(name), await freePort(), movableClock()]
  const metricsPort = await freePort()
  const databaseUrl = options.databaseUrl ?? (await newDatabaseUrl(name))
  const settings = () => ({
    PORT: `${port}`,
    METRICS_PORT: `${metricsPort}`,
    HOST: 'localhost',
    DATA_DIR: dataDir,
    PROOF_CLOCK_AHEAD: `${clock.ahead()}`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...options.settings,
  })
  const processes = serverProcesses(settings, dataDir)
  const { ask } = processes

  return {
    ...processes,
    name,
    url: `http://localhost:${port}`,
    port,
    dataDir,
    databaseUrl,
    database: (): Promise<Database> => openDatabase({ databaseUrl, dataDir }),
    mails: options.mails ?? (() => readOutbox(dataDir)),
    now: () => new Date(Date.now() + clock.ahead()),
    advance: (milliseconds: number) => ask(clock.jump(milliseconds)),
    /** What Prometheus reads. */
    metrics: async (): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    /** Starts to watch the event loop; the next question tells the longest stretch of work since. */
    watchLoop: () => ask('watch the loop'),
    longestTurn: () => ask('how long'),
    livingMegabytes: () => ask('memory'),
    close: async (): Promise<void> => {
      await processes.killAll()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

export type Product = Awaited<ReturnType<typeof createProduct>>

/** Looks into its database; of the embedded one only between the end of one process and the start of the next. */
export const inDatabase = async <Result>(
  { name, database, start, end }: Product,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  if (name === 'PGlite') await end('SIGTERM')
  const own = await database()
  const result = await work(own)
  await own.close()
  if (name === 'PGlite') await start()
  return result
}

/** A command of an operator beside the running server. */
export const runAdmin = ({ databaseUrl = '', dataDir }: Product, ...args: readonly string[]): RunningProcess =>
  launchProcess({
    settings: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    program: join(import.meta.dirname, '../../server/src/admin/main.ts'),
    args,
  })
