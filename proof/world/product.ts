import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../../server/src/platform/database/database.ts'
import { openDatabase } from '../../server/src/platform/database/open-database.ts'
import { emptyPostgres } from '../../server/testing/databases.ts'
import { unpackTemplate } from '../../server/testing/embedded-template.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { launchProcess, type RunningProcess } from '../../server/testing/launch-process.ts'
import { type Email, readOutbox } from '../../server/testing/read-outbox.ts'
import { untilDatabaseEnded } from '../../server/testing/until-database-ended.ts'
import { type Settings, serverProcesses } from './server-processes.ts'

type ProductOptions = {
  /** Whether it starts its database itself, as without any setting. */
  readonly isEmbedded?: boolean
  readonly settings?: Settings
  readonly databaseUrl?: string
  /** Where its mail arrives, if not in its outbox. */
  readonly mails?: () => Promise<readonly Email[]>
}

/** The moment at which all cases start. */
const firstMoment = new Date('2026-01-15T18:00:00Z').getTime()

let opened = 0

const newDatabaseUrl = (): Promise<string> => {
  opened += 1
  return emptyPostgres(`proof_${process.pid}_${opened}`)
}

/** A data folder. A database in it has been started before, so that a process opens it at once. */
const newDataFolder = async (isEmbedded: boolean): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'proof-data-'))
  if (isEmbedded) await unpackTemplate(inject('startedTemplate'), folder)
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
export const createProduct = async ({ isEmbedded = false, ...options }: ProductOptions) => {
  const [dataDir, port, clock] = [await newDataFolder(isEmbedded), await freePort(), movableClock()]
  const metricsPort = await freePort()
  const databaseUrl = isEmbedded ? undefined : (options.databaseUrl ?? (await newDatabaseUrl()))
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
  const openOwn = (): Promise<Database> => openDatabase({ databaseUrl, dataDir })
  let beside: Promise<Database> | undefined
  /** The database, opened beside the process that runs, until that one is to end. */
  const databaseBeside = (): Promise<Database> => {
    beside ??= openOwn()
    return beside
  }
  const leaveDatabase = async (): Promise<void> => {
    const left = beside
    beside = undefined
    await (await left)?.close()
  }

  return {
    ...processes,
    end: async (signal: NodeJS.Signals): Promise<number | null> => {
      await leaveDatabase()
      return processes.end(signal)
    },
    sql: async <Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
      (await databaseBeside()).sql<Row>(text, values),
    databaseBeside,
    url: `http://localhost:${port}`,
    port,
    dataDir,
    databaseUrl,
    database: openOwn,
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
      await leaveDatabase()
      await processes.killAll()
      await untilDatabaseEnded(dataDir)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

export type Product = Awaited<ReturnType<typeof createProduct>>

/** Looks into its database, beside the process that runs. */
export const inDatabase = async <Result>(
  { databaseBeside }: Product,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => work(await databaseBeside())

/** A command of an operator beside the running server. */
export const runAdmin = ({ databaseUrl = '', dataDir }: Product, ...args: readonly string[]): RunningProcess =>
  launchProcess({
    settings: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    program: join(import.meta.dirname, '../../server/src/admin/main.ts'),
    args,
  })
