import { conversionMessages } from '@apply/converter/failures'
import { inPages, type Sql } from '../../platform/database/database.ts'
import { copyKeyOf, exportKeyOf, fileOwnerOf, hasRow } from '../../platform/storage/file-keys.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'
import { after } from '../../platform/time/clock.ts'
import type { DocumentDeps } from './document.ts'
import { documentStore } from './document-store.ts'
import { uploadStore } from './upload-store.ts'

type Deps = Pick<DocumentDeps, 'database' | 'clock' | 'storage' | 'checkOwner' | 'log'>

const hour = 60 * 60_000
const removeBatchSize = 200
const listBatchSize = 500
/** A younger file may belong to an upload or a conversion that is still running. */
const minFileAgeMs = hour
const uploadLifetimeMs = 24 * hour
const unknownFileLifetimeMs = 24 * hour
/** A backup of the database and a later copy of the files must fit together. */
const abandonedFileLifetimeMs = 24 * hour

const isStorageOurs = async ({ checkOwner, log }: Deps): Promise<boolean> => {
  try {
    await checkOwner()
    return true
  } catch (error) {
    log.warn({ err: error }, 'Files of deleted documents are kept for now: the storage could not be confirmed as ours.')
    return false
  }
}

/** The keys of files, or the ids of accounts whose files they are; null is all. */
type Only = readonly string[] | null

/** Pages of the files of deleted rows that are due: all, or only some. A row that is seen for the first time is due in a day. */
async function* dueFiles({ sql }: Deps['database'], now: Date, only: Only) {
  await sql('update abandoned_files set remove_after = $1 where remove_after is null or remove_after > $1', [
    after(now, abandonedFileLifetimeMs),
  ])
  const pageAfter = async (last = ''): Promise<readonly string[]> => {
    const due = await sql<{ file_key: string }>(
      `select file_key from abandoned_files where remove_after <= $1 and file_key > $2
         and ($3::text[] is null or file_key = any($3) or ${fileOwnerOf('file_key')} = any($3))
         and not exists (select from documents where abandoned_files.file_key in (documents.file_key, documents.pdf_key))
         and not exists (select from counselor_files as sent where abandoned_files.file_key in (sent.file_key, sent.pdf_key))
       order by file_key limit $4`,
      [now, last, only, removeBatchSize],
    )
    return due.map(({ file_key }) => file_key)
  }
  yield* inPages(removeBatchSize, pageAfter)
}

/** Returns those that are gone. A file that cannot be removed keeps no other from it. */
const removeFiles = async ({ storage, log }: Deps, keys: readonly string[]): Promise<readonly string[]> => {
  const removed: string[] = []
  const errors: unknown[] = []
  for (const key of keys)
    await storage.remove(key).then(
      () => removed.push(key),
      (error: unknown) => errors.push(error),
    )
  if (errors.length > 0) log.warn({ err: errors[0], files: errors.length }, 'Files could not be removed yet.')
  return removed
}

/**
 * Removes the files of deleted rows that are due, or only these, and returns their number.
 * What fails now is tried again later.
 */
export const removeAbandonedFiles = async (deps: Deps, only: Only = null): Promise<number> => {
  let total = 0
  for await (const due of dueFiles(deps.database, deps.clock(), only)) {
    if (!(await isStorageOurs(deps))) return total
    const removed = await removeFiles(deps, due)
    await deps.database.sql('delete from abandoned_files where file_key = any($1)', [removed])
    total += removed.length
  }
  return total
}

type Swept = {
  readonly removed: number
  /** Files that no row names, to be removed by a later sweep. */
  readonly marked: number
}

type UnknownFile = { readonly file_key: string; readonly first_seen_at: Date }

/** Marks the files that no row names and that are not due to be removed anyway, and returns them with the time they were first seen. */
const markUnknown = (sql: Sql, keys: readonly string[], now: Date): Promise<readonly UnknownFile[]> =>
  sql<UnknownFile>(
    `insert into unknown_files (file_key, first_seen_at, last_seen_at)
     select key, $2, $2 from unnest($1::text[]) as key
     where not exists (select from documents where key in (documents.file_key, documents.pdf_key))
       and not exists (select from counselor_files where key in (counselor_files.file_key, counselor_files.pdf_key))
       and not exists (select from pdf_copies where key = ${copyKeyOf('pdf_copies')})
       and not exists (select from exports where key = ${exportKeyOf('exports')})
       and not exists (select from abandoned_files where file_key = key)
     on conflict (file_key) do update set last_seen_at = greatest(unknown_files.last_seen_at, excluded.last_seen_at),
       first_seen_at = least(unknown_files.first_seen_at, excluded.first_seen_at)
     returning file_key, first_seen_at`,
    [keys, now],
  )

async function* batchesOf(files: AsyncIterable<StoredFile>, before: Date): AsyncIterable<readonly string[]> {
  let batch: string[] = []
  for await (const { key, changedAt } of files) {
    if (changedAt < before && hasRow(key)) batch.push(key)
    if (batch.length < listBatchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Marks files that are unknown for the first time, and removes those that have been unknown for a day. */
const sweepUnknown = async (deps: Deps, now: Date): Promise<Swept> => {
  const { sql } = deps.database
  const dueBefore = after(now, -unknownFileLifetimeMs)
  const count = { removed: 0, marked: 0 }
  for await (const batch of batchesOf(deps.storage.list(), after(now, -minFileAgeMs))) {
    const unknown = await markUnknown(sql, batch, now)
    const due = unknown.filter(({ first_seen_at }) => first_seen_at <= dueBefore).map(({ file_key }) => file_key)
    count.removed += (await removeFiles(deps, due)).length
    count.marked += unknown.length - due.length
  }
  // A file that was not seen this time has been removed, or has a row by now. One that could not be removed is marked again.
  await sql('delete from unknown_files where first_seen_at <= $1 or last_seen_at < $2', [dueBefore, now])
  return count
}

/** Removes files that were never registered or whose document is gone. Throws if the storage belongs to another database. */
export const sweepDocuments = async (deps: Deps): Promise<Swept> => {
  const { database, storage, clock, checkOwner } = deps
  const now = clock()
  await checkOwner()
  await documentStore(database.sql).failTimedOut(conversionMessages.waitedTooLong, now)
  // First of all, so that a file which is removed below can no longer be registered.
  await uploadStore(database.sql).removeBefore(after(now, -uploadLifetimeMs))
  const abandoned = await removeAbandonedFiles(deps)
  const { removed, marked } = await sweepUnknown(deps, now)
  await storage.removeUnfinished?.(after(now, -minFileAgeMs))
  return { removed: abandoned + removed, marked }
}
