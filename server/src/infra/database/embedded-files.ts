import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const run = promisify(execFile)
const program = join(import.meta.dirname, 'create-embedded-files.ts')

/** PGlite's own default of 128 MB is memory that is taken at the start; the system caches the same files anyway. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** Opens the files of an embedded database, and makes them where there are none. */
export const openFiles = (folder: string): Promise<PGlite> =>
  PGlite.create({ dataDir: folder, extensions: { pg_trgm }, startParams })

const entriesOf = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => [])

/**
 * Makes the files of a new database in a process of its own, which gives the memory of `initdb` back, and beside their
 * place, so that a process that outlives a killed server never writes into a database in use.
 */
export const createFilesOnce = async (folder: string): Promise<void> => {
  if ((await entriesOf(folder)).length > 0) return
  const [place, prefix] = [dirname(folder), `${basename(folder)}.new-`]
  await mkdir(place, { recursive: true })
  const leftOver = (await entriesOf(place)).filter((name) => name.startsWith(prefix))
  for (const name of leftOver) await rm(join(place, name), { recursive: true, force: true })
  const unfinished = join(place, `${prefix}${randomUUID()}`)
  await run(process.execPath, [program, unfinished])
  await rename(unfinished, folder)
}
