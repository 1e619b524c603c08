import { Command } from '@commander-js/extra-typings'
import type { Database } from '../../infra/database/database.ts'
import { systemClock } from '../../infra/process/clock.ts'
import { loadForm } from '../../infra/settings/load-form.ts'
import { auditOperator, type CommandDeps } from '../command-deps.ts'
import { erasePerson, fileRemover } from '../person/erase-person.ts'
import { countUntouched, isStillUntouched, untouchedAfter } from '../person/untouched-accounts.ts'
import { pastSchoolDate } from '../time-options.ts'

const beforeAllIds = '00000000-0000-0000-0000-000000000000'
const pageSize = 100

/** Deletes the accounts one by one, each completely or not at all, and yields the number so far. */
async function* deletePersons(database: Database, since: Date): AsyncGenerator<number> {
  const page = (last: string) => database.patientTransaction((sql) => untouchedAfter(sql, since, last, pageSize))
  let deleted = 0
  for (let ids = await page(beforeAllIds); ids.length > 0; ids = await page(ids.at(-1) ?? beforeAllIds)) {
    for (const id of ids)
      if (await erasePerson(database, id, systemClock(), (sql) => isStillUntouched(sql, since, id))) deleted += 1
    yield deleted
  }
}

const number = (count: number) => count.toLocaleString('en-US')

type Deletion = CommandDeps & { readonly database: Database; readonly since: Date }

const deleteAll = async ({ settings, database, since, print, report }: Deletion): Promise<void> => {
  const removeFiles = fileRemover(settings(), database)
  let [deleted, files] = [0, 0]
  for await (deleted of deletePersons(database, since)) {
    files += await removeFiles()
    report(`${number(deleted)} deleted …`)
  }
  print(`${number(deleted)} accounts were deleted, and ${number(files)} files with them.`)
  const [left] = await database.sql<{ count: number }>('select count(*) from abandoned_files')
  if (left && left.count > 0)
    report(`${number(left.count)} files could not be deleted yet; the server will delete them.`)
}

export const personsDelete = (deps: CommandDeps) =>
  new Command('delete')
    .summary('delete everybody who has not used their account since a date')
    .description(
      'Deletes everybody whose account was not used since a date, with everything that is stored about them, for good.\n' +
        'An account counts as used from the first minute of that day on if its applicant did anything with it: signed up,\n' +
        'tried to log in, wrote, uploaded, submitted, asked for a copy. Such an account is never deleted. What an operator\n' +
        'did with it does not count.\n' +
        'Without --yes it only counts, by the status of the application. Submitted applications are deleted as well: export\n' +
        'them first. Each person leaves an audit row that names nobody. To finish an interrupted run, run it again.',
    )
    .requiredOption('--untouched-since <date>', 'a day at the school, such as 2025-09-01, not in the future')
    .option('--yes', 'delete', false)
    .action(async ({ untouchedSince: date, yes }) => {
      const { school } = await loadForm(deps.settings().form)
      const since = pastSchoolDate(date, school.timeZone, systemClock())
      const database = await deps.openDatabase()
      const counts = await database.patientTransaction((sql) => countUntouched(sql, since))
      for (const [status, count] of counts) deps.print(`${status}: ${number(count)}`)
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
      const who = `${number(total)} accounts were not used since ${date} (${school.timeZone})`
      if (!yes) return deps.print(`${who}. Nothing was deleted. Say --yes to delete them with their files.`)
      deps.report(`${who} and are being deleted …`)
      await auditOperator(database.sql, `delete persons untouched since ${date}`)
      await deleteAll({ ...deps, database, since })
    })
