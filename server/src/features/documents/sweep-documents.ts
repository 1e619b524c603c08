import { conversionMessages } from '@apply/converter/conversion-messages'
import { after } from '../../infra/database/after.ts'
import type { Sql } from '../../infra/database/database.ts'
import type { StoredFile } from '../../infra/storage/storage.ts'
import type { DocumentDeps } from './document-deps.ts'
import { documentStore } from './document-store.ts'
import { removeAbandonedFiles } from './remove-abandoned-files.ts'
import { uploadStore } from './upload-store.ts'

type Deps = Pick<DocumentDeps, 'database' | 'storage' | 'checkOwner' | 'log' | 'clock'>

type Swept = {
  readonly removed: number
  /** Files that no row names and that a later sweep will remove. */
  readonly marked: number
}

const hour = 60 * 60_000
/** An upload may be on its way to being registered, and a PDF to its row. */
const mayStillBeUsed = hour
const uploadsRemembered = 24 * hour
const unknownFilesKept = 24 * hour
const concurrency = 500

type Mark = { readonly file_key: string; readonly first_seen_at: Date }

/** Marks those of the files that no row names, and answers since when each of them has been unknown. */
const markUnknown = (sql: Sql, keys: readonly string[], now: Date): Promise<readonly Mark[]> =>
  sql<Mark>(
    `insert into unknown_files (file_key, first_seen_at, last_seen_at)
     select key, $2, $2 from unnest($1::text[]) as key
     where not exists (select from documents where key in (documents.file_key, documents.pdf_key))
     on conflict (file_key) do update set last_seen_at = greatest(unknown_files.last_seen_at, excluded.last_seen_at)
     returning file_key, first_seen_at`,
    [keys, now],
  )

async function* batchesOf(files: AsyncIterable<StoredFile>, before: Date): AsyncIterable<readonly string[]> {
  let batch: string[] = []
  for await (const { key, changedAt } of files) {
    if (changedAt < before && key.startsWith('students/')) batch.push(key)
    if (batch.length < concurrency) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Removes the files that were unknown a day ago and still are, and marks those that are unknown for the first time. */
const sweepUnknown = async ({ database: { sql }, storage }: Deps, now: Date): Promise<Swept> => {
  const dueBefore = after(now, -unknownFilesKept)
  const count = { removed: 0, marked: 0 }
  for await (const batch of batchesOf(storage.list(), after(now, -mayStillBeUsed))) {
    const unknown = await markUnknown(sql, batch, now)
    const due = unknown.filter(({ first_seen_at }) => first_seen_at <= dueBefore).map(({ file_key }) => file_key)
    for (const key of due) await storage.remove(key)
    count.removed += due.length
    count.marked += unknown.length - due.length
  }
  // What was not seen this time is removed, or known by now.
  await sql('delete from unknown_files where first_seen_at <= $1 or last_seen_at < $2', [dueBefore, now])
  return count
}

/** Removes files that were never registered or whose document is gone. Refuses the files of another database. */
export const sweepDocuments = async (deps: Deps): Promise<Swept> => {
  const { database, storage, clock, checkOwner } = deps
  const now = clock()
  await checkOwner()
  await documentStore(database.sql).failLate(conversionMessages.waitedTooLong, now)
  // First of all, so that a file that is removed below can no longer be registered.
  await uploadStore(database).forgetBefore(after(now, -uploadsRemembered))
  const abandoned = await removeAbandonedFiles(deps)
  const { removed, marked } = await sweepUnknown(deps, now)
  await storage.removeUnfinished?.(after(now, -mayStillBeUsed))
  return { removed: abandoned + removed, marked }
}
