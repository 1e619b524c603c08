import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockForServer } from '../../platform/database/embedded/folder-lock.ts'
import { isMigrated } from '../../platform/database/migrate.ts'
import { createFolder } from '../../platform/files/create-folder.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { createStorage } from '../../platform/storage/create-storage.ts'
import { storageOwner } from '../../platform/storage/storage-owner.ts'
import type { Manifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { auditOperator, type CommandDeps } from '../command-deps.ts'
import { refuseOutputFolder } from '../output-path.ts'

const refuseBucket = ({ s3 }: Settings): void => {
  if (s3)
    throw new Error(
      `The files are in the bucket ${s3.bucket}, which this command does not copy. Back up database and bucket as "Backup and restore" in docs/operations.md says.`,
    )
}

/** Other commands would upgrade it, and a backup is often what comes before an upgrade. */
const refuseEarlier = async (database: Database): Promise<void> => {
  if (!(await isMigrated(database)))
    throw new Error(
      'The database is of an earlier version of the product. Back it up with that version, or start this one, which upgrades it.',
    )
}

/** No server can start on a database in this folder meanwhile. */
const whileNoServerRuns = async ({ databaseUrl, dataDir }: Settings, work: () => Promise<void>): Promise<void> => {
  if (databaseUrl !== undefined) return work()
  await createFolder(dataDir)
  const { release } = await lockForServer(dataDir)
  try {
    await work()
  } finally {
    release()
  }
}

const amountOf = ({ tables, files }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows.toLocaleString('en-US')} rows and ${files.count.toLocaleString('en-US')} files`
}

export const backup = ({ settings, openUnmigrated, clock, print, report }: CommandDeps) =>
  new Command('backup')
    .summary('write database and files into a new folder')
    .description(
      'Writes the database and the files on the disk into a new folder, as they belong together at one moment. Nothing is stopped.\n' +
        'The folder appears when it is complete and was read back. It holds all that is secret: only you can read it.\n' +
        'With files in a bucket it is refused: bucket and database have backups of their own.',
    )
    .argument('<folder>', 'the new folder')
    .action(async (folder) => {
      refuseBucket(settings())
      await refuseOutputFolder(folder)
      const database = await openUnmigrated()
      await refuseEarlier(database)
      const storage = createStorage({ settings: settings(), database, clock })
      const { check: checkOwner } = storageOwner({ storage, database, settings: settings() })
      await checkOwner()
      await auditOperator(database.sql, clock(), 'back up')
      const manifest = await writeBackup({ database, storage, checkOwner, clock, report }, folder)
      print(`${amountOf(manifest)} were written to ${folder}.`)
      for (const key of manifest.missingFiles) report(`Missing in the storage, and so in the backup: ${key}`)
    })

export const restore = ({ settings, openUnmigrated, clock, print, report }: CommandDeps) =>
  new Command('restore')
    .summary('fill an empty database and folder from a backup')
    .description(
      'Writes the rows and files of a backup into an empty database and an empty folder of files, and upgrades them to this version.\n' +
        'First every byte of the backup is checked. If anything fails, nothing of it stays.\n' +
        'No server may run on that database. It may be started afterwards: the files are its own.\n' +
        'Who was deleted after the backup is there again: delete them once more.',
    )
    .argument('<folder>', 'the folder of the backup')
    .action(async (folder) => {
      refuseBucket(settings())
      await whileNoServerRuns(settings(), async () => {
        const database = await openUnmigrated()
        const storage = createStorage({ settings: settings(), database, clock })
        const filesFolder = join(settings().dataDir, 'files')
        const manifest = await restoreBackup({ database, storage, filesFolder, report }, folder)
        await storageOwner({ storage, database, settings: settings() }).adopt()
        const entry = { at: clock(), actor: 'operator', target: 'all applications', action: 'restore' }
        await recordAudit(database.sql, { ...entry, result: `the backup of ${manifest.writtenAt}` })
        print(`${amountOf(manifest)} of ${manifest.writtenAt} were restored.`)
      })
    })
