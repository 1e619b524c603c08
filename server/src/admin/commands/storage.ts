import { Command } from '@commander-js/extra-typings'
import { forgetUnknownFiles } from '../../application/documents/abandoned-files.ts'
import { sweepDocuments } from '../../application/documents/sweep-documents.ts'
import { sweepAccounts } from '../../identity/applicants/create-accounts.ts'
import { sweepStaff } from '../../identity/staff/staff-routes.ts'
import { sweepTokens } from '../../integration/tokens/tokens.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { createStorage } from '../../platform/storage/create-storage.ts'
import { storageOwner } from '../../platform/storage/storage-owner.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { sweepCopies } from '../../print/copy-store.ts'
import { type CommandDeps, commandLog } from '../command-deps.ts'

const openStorage = (settings: Settings, database: Database, clock: Clock) => {
  const storage = createStorage({ settings, database, clock })
  return { storage, owner: storageOwner({ storage, database, settings }) }
}

export const sweep = ({ settings, openDatabase, clock, print, report }: CommandDeps) =>
  new Command('sweep')
    .summary('delete now what the server deletes over time')
    .description(
      'Deletes now what the server deletes over time: removed files, old PDF copies, and expired tokens, sessions and codes.\n' +
        'A file that belongs to no application is marked first, and deleted by a sweep at least a day later.\n' +
        'Files of another database are refused, see "storage adopt".',
    )
    .action(async () => {
      const database = await openDatabase()
      const { storage, owner } = openStorage(settings(), database, clock)
      await owner.check()
      const now = clock()
      await sweepTokens(database.sql, now)
      await sweepCopies(database.sql, now)
      await sweepAccounts(database, now)
      await sweepStaff(database.sql, now)
      report('Expired tokens, copies and sessions are deleted. Checking the files …')
      const log = commandLog(settings(), report)
      const sweepDeps = { database, storage, checkOwner: owner.check, clock, log }
      const { removed, marked } = await sweepDocuments(sweepDeps)
      print(`${removed.toLocaleString('en-US')} files were removed.`)
      if (marked > 0) print(`${marked.toLocaleString('en-US')} unknown files are marked and kept for a day.`)
    })

export const storageAdopt = ({ settings, openDatabase, clock, print }: CommandDeps) =>
  new Command('adopt')
    .summary('make this database the owner of the stored files')
    .description(
      'Makes this database the owner of the files in the bucket or folder of the settings.\n' +
        'For a restore that replaces the database the files belonged to, and after a move of the database to another server.\n' +
        'Stop every process of the other database first: it can no longer start with these files, nor delete any.\n' +
        'From then on this database sweeps the files: unknown ones are deleted a day after they were first seen.\n' +
        'For a trial next to the real installation use a copy of the bucket instead, and adopt the copy.\n' +
        'Without --yes it only names the owner. No file is touched either way.',
    )
    .option('--yes', 'change the owner', false)
    .action(async ({ yes }) => {
      const database = await openDatabase()
      const { read, adopt, place } = openStorage(settings(), database, clock).owner
      const { owner, self } = await read()
      const current = owner === undefined ? 'have no owner yet' : `belong to the database ${owner}`
      if (owner === self) return print(`The files in ${place} belong to this database (${self}) already.`)
      if (!yes)
        return print(
          `The files in ${place} ${current}. Nothing was changed. Say --yes to make this database (${self}) the owner.`,
        )
      await database.transaction(async (sql) => {
        // Also those that a restored dump had marked.
        await forgetUnknownFiles(sql)
        const result = `from ${owner ?? 'nobody'} to ${self}`
        const entry = { at: clock(), actor: 'operator', target: place }
        await recordAudit(sql, { ...entry, action: 'adopt storage', result })
      })
      await adopt()
      print(`The files in ${place} belong to this database (${self}) now.`)
    })
