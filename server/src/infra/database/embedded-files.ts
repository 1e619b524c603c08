import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createFolder } from '../files/create-folder.ts'

const run = promisify(execFile)

/** PGlite allocates 128 MB by default. Less is enough, because the operating system caches the same files. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** Opens the files of an embedded database and creates them if there are none. */
export const openFiles = (folder: string): Promise<PGlite> =>
  PGlite.create({ dataDir: folder, extensions: { pg_trgm }, startParams })

const entriesOf = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => [])

/** In a child process, so that the memory of `initdb` is freed. It ends before optimizing its WebAssembly would pay. */
const createFiles = (folder: string) =>
  run(process.execPath, ['--liftoff-only', import.meta.filename, folder]).catch((error: unknown) => {
    throw new Error('its files could not be created', { cause: error })
  })

/**
 * Creates the files of a new database in a temporary folder, so that a child process that outlives a killed server never
 * writes into a database in use.
 */
export const createFilesOnce = async (
  folder: string,
  create: (folder: string) => Promise<unknown> = createFiles,
): Promise<void> => {
  const entries = await entriesOf(folder)
  // PGlite would create a new database over the files that are there.
  if (entries.length > 0 && !entries.includes('PG_VERSION')) throw new Error('its folder has files, but no PG_VERSION')
  if (entries.length > 0) return
  const parent = dirname(folder)
  const prefix = `${basename(folder)}.new-`
  await createFolder(parent)
  const leftOver = (await entriesOf(parent)).filter((name) => name.startsWith(prefix))
  for (const name of leftOver) await rm(join(parent, name), { recursive: true, force: true })
  const unfinished = join(parent, `${prefix}${randomUUID()}`)
  await create(unfinished)
  await rename(unfinished, folder)
}

// This file is also the child process: it creates the files in the folder of its argument.
if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Pass the folder of the new database.')
  await (await openFiles(folder)).close()
}
