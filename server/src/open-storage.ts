import { removeAbandonedFolders } from '@apply/converter/work-folder'
import { documentStore } from './application/documents/document-store.ts'
import type { FeatureDeps } from './platform/process/feature.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { claimAtStart, storageOwner } from './platform/storage/storage-owner.ts'

/** Some may be missing after a restore. */
const namedFileCount = 20

/** Opens the storage, and sees that its files belong to this database. */
export const openStorage = async ({ settings, database, clock, log }: FeatureDeps) => {
  const storage = createStorage({ settings, database, clock })
  const namedFiles = () => documentStore(database.sql).newestFiles(namedFileCount)
  const owner = storageOwner({ settings, database, storage, namedFiles })
  await claimAtStart(owner, log)
  return { storage, checkOwner: owner.claim }
}

/** A process that was killed may have left the documents or the data of a person in the folder of temporary files. */
export const removeLeftovers = (log: FeatureDeps['log']): Promise<void> =>
  removeAbandonedFolders().catch((error: unknown) =>
    log.warn({ err: error }, 'The folder of temporary files could not be searched for what killed processes left.'),
  )
