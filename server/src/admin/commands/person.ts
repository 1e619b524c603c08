import { mkdir } from 'node:fs/promises'
import { storedAddress } from '@apply/engine/rules/contact-rules'
import { Command } from '@commander-js/extra-typings'
import { erasePerson } from '../../people/personal-data/erase-person.ts'
import { writePersonFiles, writePersonLetters } from '../../people/personal-data/person-files.ts'
import { exportPersonJson, personRecord } from '../../people/personal-data/person-record.ts'
import { createStorage } from '../../platform/storage/create-storage.ts'
import { accountIdOf, type CommandDeps, fileRemover } from '../command-deps.ts'
import { asOutput, refuseOutputFolder } from '../output-path.ts'
import { removeUnfinished } from '../remove-unfinished.ts'

/** Nobody else on the machine may read what is about a person. */
const ownerOnly = 0o700

export const personExport = ({ settings, openDatabase, clock, print }: CommandDeps) =>
  new Command('export')
    .summary('write everything that is stored about one person')
    .description(
      'Writes all that is stored about one person into a new folder.\n' +
        'person.json contains every row about the person, from the account to the audit; the uploaded files are next to it,\n' +
        'named after their question: photo-original.png and photo.pdf. Only you can read the folder and its files.\n' +
        'The folder must not exist yet. Passwords, codes and tokens are not exported. The export leaves an audit row.',
    )
    .argument('<username>', 'email address of the person', storedAddress)
    .requiredOption('--output <folder>', 'the new folder', asOutput)
    .action(async (username, { output: folder }) => {
      await refuseOutputFolder(folder)
      const database = await openDatabase()
      const accountId = await accountIdOf(database, username)
      await mkdir(folder, { mode: ownerOnly })
      const storage = createStorage({ settings: settings(), database, clock })
      await removeUnfinished(folder, async () => {
        const record = await exportPersonJson(database, { accountId, actor: 'operator', at: clock(), folder })
        const { names, damaged, missing } = await writePersonFiles(storage, record, folder)
        const letters = await writePersonLetters(database.sql, accountId, folder)
        print(`person.json and ${names.length + letters.length} files were written.`)
        if (damaged > 0) print(`${damaged} files were left out: they are not the ones that were uploaded.`)
        if (missing > 0)
          print(`${missing} files are missing in the storage. Are DATA_DIR and S3_BUCKET those of the server?`)
      })
    })

export const personDelete = ({ settings, openDatabase, clock, print, report }: CommandDeps) =>
  new Command('delete')
    .summary('delete one person with everything that is stored about them')
    .description(
      'Deletes a person with everything that is stored about them, for good.\n' +
        'Without --yes it only counts what would be deleted. That includes a submitted application: export it first.\n' +
        'Files are deleted at once where the storage responds, else by the next sweep. The audit keeps its rows: they contain\n' +
        'an id without an account, and network addresses. Backups and log files are not touched.',
    )
    .argument('<username>', 'email address of the person', storedAddress)
    .option('--yes', 'delete', false)
    .action(async (username, { yes }) => {
      const database = await openDatabase()
      const accountId = await accountIdOf(database, username)
      const record = await database.transaction((sql) => personRecord(sql, accountId))
      for (const [name, rows] of Object.entries(record))
        if (name !== 'audit' && rows.length > 0) report(`${name}: ${rows.length}`)
      if (!yes) return print('Nothing was deleted. Say --yes to delete all of this.')
      const erased = await erasePerson(database, { accountId, at: clock(), actor: 'operator' })
      const removed = await fileRemover({ settings: settings(), database, clock, report })(erased ? [erased] : [])
      print(`The person was deleted, and ${removed} files with them.`)
    })
