import { createFolder } from '../../files/create-folder.ts'
import type { Settings } from '../../settings/settings.ts'
import { databaseFolder } from './attach.ts'
import { explainStart } from './explain-start.ts'
import { FolderInUse, lockForServer } from './folder-lock.ts'

type Needed = Pick<Settings, 'databaseUrl' | 'dataDir' | 'role'>

/** Keeps a second server away from a database that this server starts, until the process ends. Its own processes share it. */
export const lockData = async ({ databaseUrl, dataDir, role }: Needed): Promise<void> => {
  if (databaseUrl !== undefined) return
  if (role !== 'all')
    throw new Error(
      `ROLE=${role} requires DATABASE_URL as well: a database in DATA_DIR belongs to one server. PROCESSES gives it more processes.`,
    )
  try {
    await createFolder(dataDir)
    const { release } = await lockForServer(dataDir)
    // What nothing refers to would be collected, and with it the lock.
    process.once('exit', release)
  } catch (error) {
    throw error instanceof FolderInUse ? error : explainStart(databaseFolder(dataDir), error)
  }
}
