import { Command, Option } from '@commander-js/extra-typings'
import { createApplicationRepository } from '../../features/applications/application-repository.ts'
import type { Database } from '../../infra/database/database.ts'
import { systemClock } from '../../infra/process/clock.ts'
import { loadForm } from '../../infra/settings/load-form.ts'
import { auditOperator, type CommandDeps } from '../command-deps.ts'
import { asCsv, asJsonLines, asList } from '../export/formats.ts'
import { reportCount, writeLines } from '../export/write-lines.ts'
import { asMoment, sinceHelp } from '../time-options.ts'

const beginningOfTime = new Date(0)

const exportSince = (database: Database, since: Date) =>
  createApplicationRepository({ database, clock: systemClock }).export(since)

export const applicationsList = ({ openDatabase, report }: CommandDeps) =>
  new Command('list')
    .summary('list the applications')
    .description(
      'Lists the applications: username, status, receipt number, revision, last change.\n' +
        'One line each, separated by tabs. The count goes to standard error.',
    )
    .option('--since <time>', sinceHelp, asMoment)
    .action(async ({ since = beginningOfTime }) => {
      const database = await openDatabase()
      await auditOperator(database.sql, 'list applications')
      await writeLines(asList(reportCount(exportSince(database, since), report)), undefined)
    })

export const applicationsExport = ({ settings, openDatabase, report }: CommandDeps) =>
  new Command('export')
    .summary('write the applications as CSV or JSON lines')
    .description(
      'Writes the applications, submitted or not, to standard output or to a file.\n' +
        'csv: one column for each answer key; the first row contains the keys, the second their labels.\n' +
        "A text that a spreadsheet would take for a formula is given an apostrophe: '=1+1.\n" +
        'jsonl: one JSON object a line, with the answers and the read-only view (once submitted, as it was frozen).\n' +
        'Memory use does not grow with the number of applications.',
    )
    .addOption(new Option('--format <format>', 'format of the output').choices(['csv', 'jsonl']).makeOptionMandatory())
    .option('--since <time>', sinceHelp, asMoment)
    .option('--output <file>', 'write to this file, which appears only when it is complete')
    .option('--no-labels', 'leave out the second row of a CSV')
    .action(async ({ format, since = beginningOfTime, output, labels }) => {
      const { form } = await loadForm(settings().form)
      const database = await openDatabase()
      await auditOperator(database.sql, `export applications as ${format}`)
      const applications = reportCount(exportSince(database, since), report)
      const lines = format === 'csv' ? asCsv(form, applications, labels) : asJsonLines(form, applications)
      await writeLines(lines, output)
    })
