import { resolve } from 'node:path'
import pg from 'pg'
import { type Database, rowTypes } from './database.ts'
import { attach } from './embedded/attach.ts'
import { connectionTimeoutMs, handlePoolErrors } from './pool-connections.ts'
import { poolDatabase } from './pool-database.ts'

const defaultStatementTimeoutMs = 2500

type DatabaseSettings = {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** Called when an idle connection is lost. */
  readonly onConnectionLost?: (error: Error) => void
  readonly statementTimeoutMs?: number
}

type Opened = Required<Pick<DatabaseSettings, 'onConnectionLost' | 'statementTimeoutMs'>> & {
  /** Where the server is. */
  readonly at: Pick<pg.PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database'>
  /** After the last connection was closed. */
  readonly release?: () => Promise<void>
}

const openPool = ({ at, onConnectionLost, statementTimeoutMs, release }: Opened): Database => {
  const pool = new pg.Pool({
    ...at,
    types: rowTypes,
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // For a server that no longer answers at all, not even with its own timeout.
    query_timeout: statementTimeoutMs + 300,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    // Longer than the minute after which jobs use several again: a new connection takes 20 ms of processor time.
    idleTimeoutMillis: 90_000,
  })
  return poolDatabase(handlePoolErrors(pool, onConnectionLost), async () => {
    await pool.end()
    await release?.()
  })
}

/** The PostgreSQL of the URL, else the one that this server starts on files in the data folder. */
export const openDatabase = async ({
  databaseUrl,
  dataDir,
  onConnectionLost = () => undefined,
  statementTimeoutMs = defaultStatementTimeoutMs,
}: DatabaseSettings): Promise<Database> => {
  const shared = { onConnectionLost, statementTimeoutMs }
  if (databaseUrl !== undefined) return openPool({ at: { connectionString: databaseUrl }, ...shared })
  const { connection, release } = await attach(resolve(dataDir))
  return openPool({ at: connection, ...shared, release })
}
