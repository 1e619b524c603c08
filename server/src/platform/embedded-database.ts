import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { Database } from './database.ts'
import { lockFolder } from './embedded-lock.ts'
import { oneCallPerStatement } from './one-call-per-statement.ts'
import { hearErrors, poolDatabase, waitForConnection } from './pool-database.ts'
import { rowTypes } from './row-types.ts'

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

/** PGlite's own default of 128 MB is memory that is taken at the start; the system caches the same files anyway. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

export const openEmbedded = async (dataDir: string): Promise<Database> => {
  const folder = join(resolve(dataDir), 'db')
  await mkdir(folder, { recursive: true })
  const lock = await lockFolder(folder)
  try {
    const database = embeddedDatabase(await PGlite.create({ dataDir: folder, extensions: { pg_trgm }, startParams }))
    return { ...database, close: () => database.close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}
