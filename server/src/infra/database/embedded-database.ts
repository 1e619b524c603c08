import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { type Database, rowTypes } from './database.ts'
import { createFilesOnce, openFiles } from './embedded-files.ts'
import { lockFolder } from './embedded-lock.ts'
import { connectionTimeoutMs, handlePoolErrors, poolDatabase } from './pool-database.ts'

/** Protocol messages that get their response only after the message that ends the statement: parse, bind, describe, execute. */
const unfinishedMessages: ReadonlySet<number> = new Set(Buffer.from('PBDE'))

/** Passes all protocol messages of a statement to PGlite in one call. The adapter alone would make one call for each. */
const oneCallPerStatement = (pglite: PGlite): PGlite => {
  let held: readonly Uint8Array[] = []

  const send: PGlite['execProtocolStream'] = async (message, options) => {
    held = [...held, message]
    if (unfinishedMessages.has(message[0] ?? 0)) return []
    const statement = held.length === 1 ? message : Buffer.concat(held)
    held = []
    return pglite.execProtocolStream(statement, options)
  }

  return new Proxy(pglite, {
    get: (target, name) => (name === 'execProtocolStream' ? send : Reflect.get(target, name, target)),
  })
}

/** A `Database` on a running PGlite. Its one connection stays open, because closing it would race with the next one. */
export const embeddedDatabase = (pglite: PGlite): Database => {
  const pool = new pg.Pool({
    ...createPgConfig(oneCallPerStatement(pglite)),
    types: rowTypes,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 0,
  })
  return poolDatabase(
    handlePoolErrors(pool, () => undefined),
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
