import { removeAbandonedFiles } from '../features/documents/sweep-documents.ts'
import type { Database } from '../infra/database/database.ts'
import { createLog } from '../infra/logging/log.ts'
import type { Clock } from '../infra/process/clock.ts'
import type { Settings } from '../infra/settings/settings.ts'
import { createStorage } from '../infra/storage/create-storage.ts'
import { storageOwner } from '../infra/storage/storage-owner.ts'

type RemoverDeps = { readonly settings: Settings; readonly database: Database; readonly clock: Clock }

/** Deletes the files of erased persons, in batches, and returns their number. */
export const fileRemover = ({ settings, database, clock }: RemoverDeps): (() => Promise<number>) => {
  const storage = createStorage({ settings, database, clock })
  const { check: checkOwner } = storageOwner({ storage, database, settings })
  const log = createLog(settings.logLevel)
  return async () => {
    let total = 0
    for (;;) {
      const removed = await removeAbandonedFiles({ database, clock, storage, checkOwner, log })
      if (removed === 0) return total
      total += removed
    }
  }
}
