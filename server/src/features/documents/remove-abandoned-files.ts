import type { DocumentDeps } from './document-deps.ts'

type Deps = Pick<DocumentDeps, 'database' | 'storage' | 'checkOwner' | 'log'>

const concurrency = 200

const mayRemove = async ({ checkOwner, log }: Deps): Promise<boolean> => {
  try {
    await checkOwner()
    return true
  } catch (error) {
    log.warn({ err: error }, 'Files of deleted documents are kept for now: the storage could not be confirmed as ours.')
    return false
  }
}

/** Removes files whose row is gone. What the storage does not take now is left for the next time. */
export const removeAbandonedFiles = async (deps: Deps): Promise<number> => {
  const { database, storage, log } = deps
  const abandoned = await database.sql<{ file_key: string }>(
    `select file_key from abandoned_files where not exists
       (select from documents where abandoned_files.file_key in (documents.file_key, documents.pdf_key))
     limit $1`,
    [concurrency],
  )
  if (abandoned.length === 0 || !(await mayRemove(deps))) return 0
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
