import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { Database } from './database.ts'
import { createFilesOnce, openFiles } from './embedded-files.ts'
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

export const openEmbedded = async (dataDir: string): Promise<Database> => {
  const folder = join(resolve(dataDir), 'db')
  await mkdir(resolve(dataDir), { recursive: true })
  const lock = await lockFolder(folder)
  try {
    await createFilesOnce(folder)
    const database = embeddedDatabase(await openFiles(folder))
    return { ...database, close: () => database.close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}
