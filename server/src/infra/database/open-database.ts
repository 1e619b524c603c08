import pg from 'pg'
import { type Database, rowTypes } from './database.ts'
import { connectionTimeoutMs, handlePoolErrors } from './pool-connections.ts'
import { poolDatabase } from './pool-database.ts'

const statementTimeoutMs = 2500

const openServer = (databaseUrl: string, onConnectionLost: (error: Error) => void): Database => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types: rowTypes,
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // For a server that no longer answers at all, not even with its own timeout.
    query_timeout: statementTimeoutMs + 300,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  })
  return poolDatabase(handlePoolErrors(pool, onConnectionLost), () => pool.end())
}

type DatabaseSettings = {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** Called when an idle connection is lost. */
  readonly onConnectionLost?: (error: Error) => void
}

/** PostgreSQL if there is a URL, else the embedded database in the data folder, which one process holds alone. */
export const openDatabase = async ({
  databaseUrl,
  dataDir,
  onConnectionLost = () => undefined,
}: DatabaseSettings): Promise<Database> =>
  databaseUrl === undefined
    ? // Loaded on demand: a process on PostgreSQL never runs this half megabyte of code.
      (await import('./embedded-database.ts')).openEmbedded(dataDir)
    : openServer(databaseUrl, onConnectionLost)
