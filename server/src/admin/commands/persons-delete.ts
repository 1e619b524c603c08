import { parseArgs } from 'node:util'
import { removeAbandonedFiles } from '../../features/documents/remove-abandoned-files.ts'
import type { Database } from '../../infra/database/database.ts'
import { createLog } from '../../infra/logging/log.ts'
import { systemClock } from '../../infra/process/clock.ts'
import { loadForm } from '../../infra/settings/load-form.ts'
import type { Settings } from '../../infra/settings/settings.ts'
import { createStorage } from '../../infra/storage/create-storage.ts'
import { storageOwner } from '../../infra/storage/storage-owner.ts'
import { auditOperator } from '../audit-operator.ts'
import { type Command, UsageError } from '../command.ts'
import { orUsageError } from '../or-usage-error.ts'
import { erasePerson } from '../person/erase-person.ts'
import { countUntouched, isStillUntouched, untouchedAfter } from '../person/untouched-accounts.ts'
import { pastSchoolDate } from '../school-date.ts'

const readWords = (words: readonly string[]) =>
  orUsageError(() => {
    const options = { 'untouched-since': { type: 'string' }, yes: { type: 'boolean', default: false } } as const
    const { values } = parseArgs({ args: [...words], options })
    const date = values['untouched-since']
    if (date === undefined) throw new UsageError('Say --untouched-since <date>.')
    return { date, isSure: values.yes }
  })

const beforeAll = '00000000-0000-0000-0000-000000000000'
const pageSize = 100

/** Deletes the accounts one by one, each whole or not at all; whoever breaks it off runs the command again. */
async function* deletePersons(database: Database, since: Date): AsyncGenerator<number> {
  const page = (last: string) => database.patientTransaction((sql) => untouchedAfter(sql, since, last, pageSize))
  let deleted = 0
  for (let ids = await page(beforeAll); ids.length > 0; ids = await page(ids.at(-1) ?? beforeAll)) {
    for (const id of ids)
      if (await erasePerson(database, id, systemClock(), (sql) => isStillUntouched(sql, since, id))) deleted += 1
    yield deleted
  }
}

const fileRemover = (settings: Settings, database: Database) => {
  const storage = createStorage({ settings, database, clock: systemClock })
  const { check: checkOwner } = storageOwner({ storage, database, settings })
  const log = createLog(settings.logLevel)
  return async (): Promise<number> => {
    let removed = 0
    let some: number
    do {
      some = await removeAbandonedFiles({ database, storage, checkOwner, log })
      removed += some
    } while (some > 0)
    return removed
  }
}

const number = (count: number) => count.toLocaleString('en-US')

export const personsDelete: Command = {
  name: 'persons delete',
  usage: '--untouched-since <date> [--yes]',
  summary:
    'Removes everybody whose account was not used since a date, with everything that is stored about them, for good.',
  details: [
    'The date is a day at the school, such as 2025-09-01, and not in the future. An account counts as used from the first',
    'minute of that day on if its applicant did anything with it: signed up, tried to log in, wrote, uploaded, submitted,',
    'asked for a copy. Such an account is never deleted. What an operator did with it does not count.',
    'Without --yes it only counts, by the status of the application. Submitted applications go as well: export them first.',
    'Each person leaves an audit row that names nobody. A run that was broken off is finished by running it again.',
  ],
  run: async (words, { settings, openDatabase, print, report }) => {
    const { date, isSure } = readWords(words)
    const { school } = await loadForm(settings.form)
    const since = pastSchoolDate(date, school.timeZone, systemClock())
    const database = await openDatabase()
    const counts = await database.patientTransaction((sql) => countUntouched(sql, since))
    for (const [status, count] of counts) print(`${status}: ${number(count)}`)
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const who = `${number(total)} accounts were not used since ${date} (${school.timeZone})`
    if (!isSure) return print(`${who}. Nothing was deleted. Say --yes to delete them with their files.`)
    report(`${who} and are being deleted …`)
    await auditOperator(database.sql, `delete persons untouched since ${date}`)
    const removeFiles = fileRemover(settings, database)
    let [deleted, files] = [0, 0]
    for await (deleted of deletePersons(database, since)) {
      files += await removeFiles()
      report(`${number(deleted)} deleted …`)
    }
    print(`${number(deleted)} accounts were deleted, and ${number(files)} files with them.`)
    const [left] = await database.sql<{ count: number }>('select count(*) from abandoned_files')
    if (left && left.count > 0)
      report(`${number(left.count)} files could not be removed yet; the server goes on with them.`)
  },
}
