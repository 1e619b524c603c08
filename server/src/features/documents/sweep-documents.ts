import { conversionMessages } from '@apply/converter/failures'
import type { Sql } from '../../infra/database/database.ts'
import { after } from '../../infra/process/clock.ts'
import type { StoredFile } from '../../infra/storage/storage.ts'
import type { DocumentDeps } from './document-deps.ts'
import { documentStore } from './document-store.ts'
import { uploadStore } from './request-upload.ts'

type RemoveDeps = Pick<DocumentDeps, 'database' | 'storage' | 'checkOwner' | 'log'>
type SweepDeps = RemoveDeps & Pick<DocumentDeps, 'clock'>

const hour = 60 * 60_000
const removeBatchSize = 200
const listBatchSize = 500
/** A younger file may belong to an upload or a conversion that is still running. */
const minFileAgeMs = hour
const uploadLifetimeMs = 24 * hour
const unknownFileLifetimeMs = 24 * hour

const isStorageOurs = async ({ checkOwner, log }: RemoveDeps): Promise<boolean> => {
  try {
    await checkOwner()
    return true
  } catch (error) {
    log.warn({ err: error }, 'Files of deleted documents are kept for now: the storage could not be confirmed as ours.')
    return false
  }
}

/** Removes the files of deleted rows and returns their number. What the storage cannot remove now is tried again later. */
export const removeAbandonedFiles = async (deps: RemoveDeps): Promise<number> => {
  const { database, storage, log } = deps
  const abandoned = await database.sql<{ file_key: string }>(
    `select file_key from abandoned_files where not exists
       (select from documents where abandoned_files.file_key in (documents.file_key, documents.pdf_key))
     limit $1`,
    [removeBatchSize],
  )
  if (abandoned.length === 0 || !(await isStorageOurs(deps))) return 0
  const removed: string[] = []
  for (const { file_key } of abandoned) {
    try {
      await storage.remove(file_key)
      removed.push(file_key)
    } catch (error) {
      log.warn({ err: error }, 'A file of a deleted document could not be removed yet.')
    }
  }
  if (removed.length > 0) await database.sql('delete from abandoned_files where file_key = any($1)', [removed])
  return removed.length
}

type Swept = {
  readonly removed: number
  /** Files that no row names, to be removed by a later sweep. */
  readonly marked: number
}

type UnknownFile = { readonly file_key: string; readonly first_seen_at: Date }

/** Marks the files that no row names, and returns them with the time they were first seen. */
const markUnknown = (sql: Sql, keys: readonly string[], now: Date): Promise<readonly UnknownFile[]> =>
  sql<UnknownFile>(
    `insert into unknown_files (file_key, first_seen_at, last_seen_at)
     select key, $2, $2 from unnest($1::text[]) as key
     where not exists (select from documents where key in (documents.file_key, documents.pdf_key))
     on conflict (file_key) do update set last_seen_at = greatest(unknown_files.last_seen_at, excluded.last_seen_at),
       first_seen_at = least(unknown_files.first_seen_at, excluded.first_seen_at)
     returning file_key, first_seen_at`,
    [keys, now],
  )

async function* batchesOf(files: AsyncIterable<StoredFile>, before: Date): AsyncIterable<readonly string[]> {
  let batch: string[] = []
  for await (const { key, changedAt } of files) {
    if (changedAt < before && key.startsWith('students/')) batch.push(key)
    if (batch.length < listBatchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Marks files that are unknown for the first time, and removes those that have been unknown for a day. */
const sweepUnknown = async ({ database: { sql }, storage }: SweepDeps, now: Date): Promise<Swept> => {
  const dueBefore = after(now, -unknownFileLifetimeMs)
  const count = { removed: 0, marked: 0 }
  for await (const batch of batchesOf(storage.list(), after(now, -minFileAgeMs))) {
    const unknown = await markUnknown(sql, batch, now)
    const due = unknown.filter(({ first_seen_at }) => first_seen_at <= dueBefore).map(({ file_key }) => file_key)
    for (const key of due) await storage.remove(key)
    count.removed += due.length
    count.marked += unknown.length - due.length
  }
  // A file that was not seen this time has been removed, or has a row by now.
  await sql('delete from unknown_files where first_seen_at <= $1 or last_seen_at < $2', [dueBefore, now])
  return count
}

/** Removes files that were never registered or whose document is gone. Throws if the storage belongs to another database. */
export const sweepDocuments = async (deps: SweepDeps): Promise<Swept> => {
  const { database, storage, clock, checkOwner } = deps
  const now = clock()
  await checkOwner()
  await documentStore(database.sql).failTimedOut(conversionMessages.waitedTooLong, now)
  // First of all, so that a file which is removed below can no longer be registered.
  await uploadStore(database).removeBefore(after(now, -uploadLifetimeMs))
  const abandoned = await removeAbandonedFiles(deps)
  const { removed, marked } = await sweepUnknown(deps, now)
  await storage.removeUnfinished?.(after(now, -minFileAgeMs))
  return { removed: abandoned + removed, marked }
}
