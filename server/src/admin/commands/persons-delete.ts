import { webStatuses } from '@apply/engine/statuses'
import { Command } from '@commander-js/extra-typings'
import { countAbandonedFiles } from '../../application/documents/abandoned-files.ts'
import { lastFileAt } from '../../application/documents/last-file.ts'
import { lastSeenAt } from '../../identity/applicants/last-seen.ts'
import { lastActAt } from '../../identity/own-acts.ts'
import { type Erased, erasePerson } from '../../people/personal-data/erase-person.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import { beforeAllIds, type Database, inPages, type Sql } from '../../platform/database/database.ts'
import { collectFailures } from '../../platform/errors/collect-failures.ts'
import { loadForm } from '../../platform/settings/load-form.ts'
import { lastCopyAt } from '../../print/last-copy.ts'
import { auditOperator, type CommandDeps, fileRemover } from '../command-deps.ts'
import { pastSchoolDate } from '../time-options.ts'

/** When an applicant last did each of the things that count. What an operator did with the account does not. */
const uses = [
  '(select changed_at from applications where account_id = accounts.id)',
  '(select submitted_at from submissions where account_id = accounts.id)',
  lastSeenAt('accounts.id'),
  lastFileAt('accounts.id'),
  lastCopyAt('accounts.id'),
  lastActAt('accounts.id'),
]

const untouchedCondition = `created_at < $1 and (confirmed_at is null or confirmed_at < $1)
  and ${uses.map((use) => `(${use} >= $1) is not true`).join('\n  and ')}`

const statuses = ['none', ...webStatuses] as const

/** How many accounts were not used since then, by the status of their application. */
const countUntouched = async (sql: Sql, since: Date): Promise<ReadonlyMap<string, number>> => {
  const counted = await sql<{ status: string; count: number }>(
    `select coalesce((select web_status -> -1 ->> 'web_status' from applications where account_id = accounts.id), 'none')
       as status, count(*) as count
     from accounts where ${untouchedCondition} group by 1`,
    [since],
  )
  const found = new Map(counted.map(({ status, count }) => [status, count]))
  return new Map(statuses.map((status) => [status, found.get(status) ?? 0]))
}

/** A page of the accounts that were not used since then: those after `last`, ordered by id. */
const untouchedAfter = async (sql: Sql, since: Date, last: string, limit: number): Promise<readonly string[]> => {
  const found = await sql<{ id: string }>(
    `select id from accounts where ${untouchedCondition} and id > $2 order by id limit $3`,
    [since, last, limit],
  )
  return found.map(({ id }) => id)
}

/** Checked again inside the transaction that deletes the account. */
const isStillUntouched = async (sql: Sql, since: Date, id: string): Promise<boolean> =>
  (await sql(`select 1 from accounts where ${untouchedCondition} and id = $2`, [since, id])).length > 0

const pageSize = 100

type Deletion = { readonly deps: CommandDeps; readonly database: Database; readonly since: Date }

async function* untouchedAccounts({ database, since }: Deletion): AsyncGenerator<string> {
  const pageAfter = (last = beforeAllIds) =>
    database.patientTransaction((sql) => untouchedAfter(sql, since, last, pageSize))
  for await (const ids of inPages(pageSize, pageAfter)) yield* ids
}

const deletePerson = ({ deps, database, since }: Deletion, accountId: string): Promise<Erased | undefined> => {
  const condition = (sql: Sql) => isStillUntouched(sql, since, accountId)
  return erasePerson(database, { accountId, at: deps.clock(), actor: 'operator', condition })
}

const number = (count: number) => count.toLocaleString('en-US')

/** Deletes the accounts one by one, each completely or not at all. */
const deleteAll = async (deletion: Deletion): Promise<void> => {
  const { database } = deletion
  const { settings, clock, print, report } = deletion.deps
  const removeFiles = fileRemover({ settings: settings(), database, clock, report })
  const failures = collectFailures()
  const erased: Erased[] = []
  let [deleted, files] = [0, 0]
  const removeTheirFiles = async () => {
    deleted += erased.length
    files += await removeFiles(erased.splice(0))
    report(`${number(deleted)} deleted …`)
  }
  for await (const accountId of untouchedAccounts(deletion)) {
    await failures.attempt(asAccount(accountId), async () => {
      const gone = await deletePerson(deletion, accountId)
      if (gone) erased.push(gone)
    })
    if (erased.length === pageSize) await removeTheirFiles()
  }
  await removeTheirFiles()
  print(`${number(deleted)} accounts were deleted, and ${number(files)} files with them.`)
  const left = await countAbandonedFiles(database.sql)
  if (left > 0) report(`${number(left)} files could not be deleted yet; the server will delete them.`)
  failures.throwIfAny()
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
      const since = pastSchoolDate(date, school.timeZone, deps.clock())
      const database = await deps.openDatabase()
      const counts = await database.patientTransaction((sql) => countUntouched(sql, since))
      for (const [status, count] of counts) deps.print(`${status}: ${number(count)}`)
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
      const who = `${number(total)} accounts were not used since ${date} (${school.timeZone})`
      if (!yes) return deps.print(`${who}. Nothing was deleted. Say --yes to delete them with their files.`)
      deps.report(`${who} and are being deleted …`)
      await auditOperator(database.sql, deps.clock(), `delete persons untouched since ${date}`)
      await deleteAll({ deps, database, since })
    })
