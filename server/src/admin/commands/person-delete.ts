import { Command } from '@commander-js/extra-typings'
import { systemClock } from '../../infra/process/clock.ts'
import { accountIdOf, asUsername, type CommandDeps } from '../command-deps.ts'
import { erasePerson, fileRemover } from '../person/erase-person.ts'
import { personRecord } from '../person/person-record.ts'

export const personDelete = ({ settings, openDatabase, print, report }: CommandDeps) =>
  new Command('delete')
    .summary('delete one person with everything that is stored about them')
    .description(
      'Deletes a person with everything that is stored about them, for good.\n' +
        'Without --yes it only counts what would be deleted. That includes a submitted application: export it first.\n' +
        'Files are deleted at once where the storage responds, else by the next sweep. The audit keeps its rows: they contain\n' +
        'an id without an account, and network addresses. Backups and log files are not touched.',
    )
    .argument('<username>', 'email address of the person', asUsername)
    .option('--yes', 'delete', false)
    .action(async (username, { yes }) => {
      const database = await openDatabase()
      const accountId = await accountIdOf(database, username)
      const record = await database.transaction((sql) => personRecord(sql, accountId))
      for (const [name, rows] of Object.entries(record))
        if (name !== 'audit' && rows.length > 0) report(`${name}: ${rows.length}`)
      if (!yes) return print('Nothing was deleted. Say --yes to delete all of this.')
      await erasePerson(database, accountId, systemClock())
      const removed = await fileRemover(settings(), database)()
      print(`The person was deleted, and ${removed} files with them.`)
    })
