import { after } from '../platform/after.ts'
import type { StoredFile } from '../platform/storage/storage.ts'
import { conversionMessages } from './conversion-messages.ts'
import type { DocumentNeeds } from './document-needs.ts'
import { documentStore } from './document-store.ts'
import { removeAbandonedFiles } from './remove-abandoned-files.ts'
import { uploadStore } from './upload-store.ts'

type Needs = Pick<DocumentNeeds, 'database' | 'storage' | 'log' | 'clock'>

const hour = 60 * 60_000
/** An upload may be on its way to being registered, and a PDF to its row. */
const mayStillBeUsed = hour
const uploadsRemembered = 24 * hour
const atOnce = 500

const unknownAmong = async ({ sql }: Needs['database'], keys: readonly string[]): Promise<readonly string[]> => {
  const unknown = await sql<{ key: string }>(
    `select key from unnest($1::text[]) as key
     where not exists (select from documents where key in (documents.file_key, documents.pdf_key))`,
    [keys],
  )
  return unknown.map(({ key }) => key)
}

async function* batchesOf(files: AsyncIterable<StoredFile>, before: Date): AsyncIterable<readonly string[]> {
  let batch: string[] = []
  for await (const { key, changedAt } of files) {
    if (changedAt < before && key.startsWith('students/')) batch.push(key)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Removes files that were never registered or whose document is gone, and answers how many. */
export const sweepDocuments = async (needs: Needs): Promise<number> => {
  const { database, storage, clock } = needs
  await documentStore(database.sql).failLate(conversionMessages.waitedTooLong, clock())
  let removed = await removeAbandonedFiles(needs)
  const before = after(clock(), -mayStillBeUsed)
  for await (const batch of batchesOf(storage.list(), before))
    for (const key of await unknownAmong(database, batch)) {
      await storage.remove(key)
      removed += 1
    }
  await storage.removeUnfinished?.(before)
  await uploadStore(database).forgetBefore(after(clock(), -uploadsRemembered))
  return removed
}
