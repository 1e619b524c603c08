import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { Database } from './database.ts'
import { lockFolder } from './embedded-lock.ts'
import { oneCallPerStatement } from './one-call-per-statement.ts'
import { poolDatabase } from './pool-database.ts'
import { rowTypes } from './row-types.ts'

const waitForConnection = 2500
const waitForStatement = 2500

/** An idle or borrowed connection that breaks says so by an event; unheard, it would end the process. */
const hearErrors = (pool: pg.Pool, report: (error: Error) => void): pg.Pool => {
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

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

/** Wraps a running PGlite; its one connection is kept, since closing it would race with the next one. */
export const embeddedDatabase = (pglite: PGlite): Database => {
  const pool = new pg.Pool({
    ...createPgConfig(oneCallPerStatement(pglite)),
    types: rowTypes,
    connectionTimeoutMillis: waitForConnection,
    idleTimeoutMillis: 0,
  })
  return poolDatabase(
    hearErrors(pool, () => undefined),
    async () => {
      await pool.end()
      await pglite.close()
    },
  )
}

const openEmbedded = async (dataDir: string): Promise<Database> => {
  const folder = join(resolve(dataDir), 'db')
  await mkdir(folder, { recursive: true })
  const lock = await lockFolder(folder)
  try {
    const database = embeddedDatabase(await PGlite.create({ dataDir: folder, extensions: { pg_trgm } }))
    return { ...database, close: () => database.close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
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
  databaseUrl === undefined ? openEmbedded(dataDir) : openServer(databaseUrl, onConnectionLost)
