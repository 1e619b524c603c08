import { sweepAccounts } from '../../accounts/sweep-accounts.ts'
import { sweepDocuments } from '../../documents/sweep-documents.ts'
import { sweepCopies } from '../../pdf/sweep-copies.ts'
import { systemClock } from '../../platform/clock.ts'
import { openLog } from '../../platform/log.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { sweepTokens } from '../../tokens/sweep-tokens.ts'
import { type Command, UsageError } from '../command.ts'

export const sweep: Command = {
  name: 'sweep',
  usage: '',
  summary: 'Removes at once what the server removes by and by.',
  details: ['Files that nobody registered or that were deleted, old PDF copies, and dead tokens, sessions and codes.'],
  run: async (words, { settings, openDatabase, print, report }) => {
    if (words.length > 0) throw new UsageError('The command takes no words.')
    const database = await openDatabase()
    const now = systemClock()
    await sweepTokens(database.sql, now)
    await sweepCopies(database.sql, now)
    await sweepAccounts(database, now)
    report('Dead tokens, copies and sessions are gone. Looking through the files …')
    const storage = openStorage({ settings, database, clock: systemClock })
    const removed = await sweepDocuments({ database, storage, clock: systemClock, log: openLog(settings.logLevel) })
    print(`${removed.toLocaleString('en-US')} files were removed.`)
  },
}
