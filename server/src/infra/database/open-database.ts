import pg from 'pg'
import type { Database } from './database.ts'
import { hearErrors, poolDatabase, waitForConnection } from './pool-database.ts'
import { rowTypes } from './row-types.ts'

const waitForStatement = 2500

const openServer = (databaseUrl: string, report: (error: Error) => void): Database => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types: rowTypes,
    connectionTimeoutMillis: waitForConnection,
    statement_timeout: waitForStatement,
    // For a server that no longer answers at all, not even with a timeout of its own.
    query_timeout: waitForStatement + 300,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  })
  return poolDatabase(hearErrors(pool, report), () => pool.end())
}

export type DatabaseSettings = {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** Hears of connections lost while nobody used them. */
  readonly onConnectionLost?: (error: Error) => void
}

/** PostgreSQL where a URL is given, else the database embedded in the data folder, held by this process alone. */
export const openDatabase = async ({
  databaseUrl,
  dataDir,
  onConnectionLost = () => undefined,
}: DatabaseSettings): Promise<Database> =>
  databaseUrl === undefined
    ? // Half a megabyte of code that a process on PostgreSQL never runs.
      (await import('./embedded-database.ts')).openEmbedded(dataDir)
    : openServer(databaseUrl, onConnectionLost)
