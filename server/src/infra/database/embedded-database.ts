import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { createFolder } from '../files/create-folder.ts'
import { type Database, rowTypes } from './database.ts'
import { createFilesOnce, openFiles } from './embedded-files.ts'
import { connectionTimeoutMs, handlePoolErrors } from './pool-connections.ts'
import { poolDatabase } from './pool-database.ts'

type EmbeddedLock = { readonly release: () => void }

/** Another process holds the database. */
class FolderInUse extends Error {}

const sqliteBusy = 5

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy

/**
 * The lock is an SQLite transaction that is never ended. The operating system holds it, also across containers, and
 * releases it when the process dies for any reason. So a lock is never stale and a reused process id cannot mislead.
 */
const lockFile = (file: string): DatabaseSync | undefined => {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/** Locks the folder for this process, or throws an error that names the process that holds it. */
export const lockFolder = async (folder: string): Promise<EmbeddedLock> => {
  // The name is in a second file: opening and closing the locked file would release the lock.
  const holderFile = `${folder}.holder`
  const lock = lockFile(`${folder}.lock`)
  if (!lock) {
    const holder = await readFile(holderFile, 'utf8').catch(() => 'another process')
    throw new FolderInUse(`The embedded database in ${folder} is in use by ${holder}. Only one process may hold it.`)
  }
  await writeFile(holderFile, `process ${process.pid} on ${hostname()}`)
  return { release: () => lock.close() }
}

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

/** SQLite and PGlite do not name the folder, and say little about it. */
const explain = (folder: string, error: unknown): Error => {
  if (error instanceof FolderInUse) return error
  const reason = error instanceof Error ? error.message : 'an unknown error'
  return new Error(
    `The embedded database in ${folder} cannot be opened: ${reason}. This user must be able to write all files of DATA_DIR, and the disk must have room. If it has, the files are damaged or incomplete: restore a backup.`,
    { cause: error },
  )
}

export const openEmbedded = async (dataDir: string): Promise<Database> => {
  const folder = join(resolve(dataDir), 'db')
  let lock: EmbeddedLock | undefined
  try {
    await createFolder(resolve(dataDir))
    lock = await lockFolder(folder)
    await createFilesOnce(folder)
    const database = embeddedDatabase(await openFiles(folder))
    return { ...database, close: () => database.close().finally(lock?.release) }
  } catch (error) {
    lock?.release()
    throw explain(folder, error)
  }
}
