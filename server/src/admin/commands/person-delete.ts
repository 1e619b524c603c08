import { parseArgs } from 'node:util'
import { removeAbandonedFiles } from '../../features/documents/remove-abandoned-files.ts'
import { createLog } from '../../infra/logging/log.ts'
import { systemClock } from '../../infra/process/clock.ts'
import { createStorage } from '../../infra/storage/create-storage.ts'
import { storageOwner } from '../../infra/storage/storage-owner.ts'
import { accountOf, oneUsername } from '../account-of.ts'
import type { Command } from '../command.ts'
import { orUsageError } from '../or-usage-error.ts'
import { erasePerson } from '../person/erase-person.ts'
import { personRecord } from '../person/person-record.ts'

const readWords = (words: readonly string[]) =>
  orUsageError(() => {
    const options = { yes: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    return { username: oneUsername(positionals), isSure: values.yes }
  })

export const personDelete: Command = {
  name: 'person delete',
  usage: '<username> [--yes]',
  summary: 'Removes a person with everything that is stored about them, for good.',
  details: [
    'Without --yes it only counts what would go. A submitted application goes as well: export it first.',
    'Files are removed at once where the storage answers, else by the next sweep. The audit keeps its rows: they name an',
    'id that belongs to nobody any more, and network addresses. Backups and log files are not touched.',
  ],
  run: async (words, { settings, openDatabase, print, report }) => {
    const { username, isSure } = readWords(words)
    const database = await openDatabase()
    const accountId = await accountOf(database, username)
    const record = await database.transaction((sql) => personRecord(sql, accountId))
    for (const [name, rows] of Object.entries(record))
      if (name !== 'audit' && rows.length > 0) report(`${name}: ${rows.length}`)
    if (!isSure) return print('Nothing was deleted. Say --yes to delete all of this.')
    await erasePerson(database, accountId, systemClock())
    const storage = createStorage({ settings, database, clock: systemClock })
    const { check: checkOwner } = storageOwner({ storage, database, settings })
    const removed = await removeAbandonedFiles({ database, storage, checkOwner, log: createLog(settings.logLevel) })
    print(`The person was deleted, and ${removed} files with them.`)
  },
}
