import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Database } from '../../platform/database/database.ts'
import { syncFolder } from '../../platform/files/sync.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { removeUnfinished } from '../remove-unfinished.ts'
import { checkBackup } from './check-backup.ts'
import { copyFiles } from './copy-files.ts'
import { fileListPath, type Manifest, writeManifest } from './manifest.ts'
import { stillNamed } from './named-files.ts'
import { writeTables } from './write-tables.ts'

type Deps = {
  readonly database: Database
  readonly storage: Pick<Storage, 'read'>
  /** Throws unless the files belong to this database. */
  readonly checkOwner: () => Promise<void>
  readonly clock: Clock
  readonly report: (line: string) => void
}

const ownerOnly = { mode: 0o700 } as const
const maxTries = 5

/** One try: the rows of one moment, then the files that they name. It is torn if one of these was deleted meanwhile, with its row. */
const tryBackup = async ({ database, storage, checkOwner, clock, report }: Deps, folder: string) => {
  const [keysPath, earlier] = [join(folder, 'keys'), join(folder, 'earlier')]
  for (const name of ['tables', 'files']) await mkdir(join(folder, name), ownerOnly)
  const writtenAt = clock().toISOString()
  const tables = await writeTables(database, folder, keysPath)
  report('The rows are written. Copying the files …')
  const files = await copyFiles({ storage, folder, earlier }, keysPath)
  for (const path of [keysPath, earlier]) await rm(path, { recursive: true, force: true })
  // Otherwise their disk was unmounted meanwhile, and none is missing.
  await checkOwner()
  const lost = await stillNamed(database.sql, files.missingFiles)
  return { manifest: { writtenAt, ...tables, ...files }, isTorn: lost.length < files.missingFiles.length }
}

/** Keeps only what the next try can take over. */
const clearForNextTry = async (folder: string): Promise<void> => {
  await rename(join(folder, 'files'), join(folder, 'earlier'))
  for (const path of [join(folder, 'tables'), fileListPath(folder)]) await rm(path, { recursive: true })
}

const writeConsistently = async (deps: Deps, folder: string): Promise<Omit<Manifest, 'format'>> => {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const { manifest, isTorn } = await tryBackup(deps, folder)
    if (!isTorn) return manifest
    deps.report('Somebody was deleted meanwhile, so the rows are written again.')
    await clearForNextTry(folder)
  }
  throw new Error('Files were deleted during every try. Back up again when nobody is being deleted.')
}

/** Writes a backup beside its place and moves it there once it was read back, so that what stands there is whole. */
export const writeBackup = async (deps: Deps, folder: string): Promise<Manifest> => {
  const unfinished = `${resolve(folder)}.unfinished-${randomUUID()}`
  await mkdir(unfinished, ownerOnly)
  return removeUnfinished(unfinished, async () => {
    await writeManifest(unfinished, await writeConsistently(deps, unfinished))
    deps.report('Reading the backup back …')
    const manifest = await checkBackup(unfinished)
    await rename(unfinished, resolve(folder))
    await syncFolder(dirname(resolve(folder)))
    return manifest
  })
}
