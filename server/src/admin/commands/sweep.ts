import { sweepAccounts } from '../../features/accounts/sweep-accounts.ts'
import { sweepDocuments } from '../../features/documents/sweep-documents.ts'
import { sweepCopies } from '../../features/pdf/sweep-copies.ts'
import { sweepTokens } from '../../features/tokens/sweep-tokens.ts'
import { createLog } from '../../infra/logging/log.ts'
import { systemClock } from '../../infra/process/clock.ts'
import { createStorage } from '../../infra/storage/create-storage.ts'
import { storageOwner } from '../../infra/storage/storage-owner.ts'
import { type Command, UsageError } from '../command.ts'

export const sweep: Command = {
  name: 'sweep',
  usage: '',
  summary: 'Removes at once what the server removes by and by.',
  details: [
    'Deleted files, old PDF copies, and dead tokens, sessions and codes.',
    'A file that no application names is marked first, and removed by a sweep a day later or after that.',
    'Files that belong to another database are refused, see "storage adopt".',
  ],
  run: async (words, { settings, openDatabase, print, report }) => {
    if (words.length > 0) throw new UsageError('The command takes no words.')
    const database = await openDatabase()
    const storage = createStorage({ settings, database, clock: systemClock })
    const { check: checkOwner } = storageOwner({ storage, database, settings })
    await checkOwner()
    const now = systemClock()
    await sweepTokens(database.sql, now)
    await sweepCopies(database.sql, now)
    await sweepAccounts(database, now)
    report('Dead tokens, copies and sessions are gone. Looking through the files …')
    const log = createLog(settings.logLevel)
    const { removed, marked } = await sweepDocuments({ database, storage, checkOwner, clock: systemClock, log })
    print(`${removed.toLocaleString('en-US')} files were removed.`)
    if (marked > 0) print(`${marked.toLocaleString('en-US')} unknown files are marked and kept for a day.`)
  },
}
