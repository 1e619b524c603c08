import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { webStatuses } from '@apply/engine/statuses'
import { Command, Option } from '@commander-js/extra-typings'
import { exportApplications, exportOrders } from '../../desk/exports/export-applications.ts'
import { asCsv, asJsonLines, asList, inChunks, nameKeys } from '../../desk/exports/export-formats.ts'
import { errorCode } from '../../platform/errors/describe-error.ts'
import { loadForm } from '../../platform/settings/load-form.ts'
import { schoolDay } from '../../platform/time/clock.ts'
import { auditOperator, type CommandDeps } from '../command-deps.ts'
import { asOutput, refuseOutputFile } from '../output-path.ts'
import { removeUnfinished } from '../remove-unfinished.ts'
import { asMoment, endOf, type Moment, momentHelp, startOf } from '../time-options.ts'

const reportEvery = 5_000

const countText = (count: number): string => `${count.toLocaleString('en-US')} applications`

/** Passes all values on, and reports their number from time to time and at the end. */
export async function* reportCount<Value>(
  values: AsyncIterable<Value>,
  report: (line: string) => void,
): AsyncGenerator<Value> {
  let count = 0
  for await (const value of values) {
    yield value
    count += 1
    if (count % reportEvery === 0) report(`${countText(count)} …`)
  }
  report(`${countText(count)}.`)
}

/** A reader such as `head` closes the pipe when it has seen enough. */
const unlessReaderLeft = (error: unknown): void => {
  if (errorCode(error) !== 'EPIPE') throw error
}

/** Writes lines with back pressure. A file appears only when it is complete. */
const writeLines = async (lines: AsyncIterable<string>, file: string | undefined): Promise<void> => {
  const source = Readable.from(inChunks(lines), { objectMode: true, highWaterMark: 2 })
  if (file === undefined) return pipeline(source, process.stdout, { end: false }).catch(unlessReaderLeft)
  // Another export may be writing the same file.
  const unfinished = `${file}.${randomUUID()}.part`
  await removeUnfinished(unfinished, async () => {
    await pipeline(source, createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, file)
  })
}

const statusOption = () =>
  new Option('--status <status>', 'only applications with this status').choices(['none', ...webStatuses] as const)
const sortOption = () =>
  new Option('--sort <order>', 'name, username, or time of the last change or submission')
    .choices(exportOrders)
    .default('name' as const)
const sinceHelp = `only what changed from then on: ${momentHelp}`
const untilHelp = 'only what changed before then; a date includes that day'

type Filter = {
  readonly status?: string | undefined
  readonly sort: (typeof exportOrders)[number]
  readonly since?: Moment | undefined
  readonly until?: Moment | undefined
}

/** The applications that were asked for, and the form and day by which they are read. */
const openExport = async ({ settings, openDatabase, clock, report }: CommandDeps, filter: Filter, action: string) => {
  const { form, school, desk } = await loadForm(settings().form)
  const database = await openDatabase()
  await auditOperator(database.sql, clock(), action)
  const found = exportApplications(database, {
    status: filter.status,
    order: filter.sort,
    nameKeys: nameKeys(form),
    since: filter.since && startOf(filter.since, school.timeZone),
    until: filter.until && endOf(filter.until, school.timeZone),
  })
  const context = { form, desk, today: schoolDay(school, clock)() }
  return { applications: reportCount(found, report), context }
}

export const applicationsList = (deps: CommandDeps) =>
  new Command('list')
    .summary('list the applications')
    .description(
      'Lists the applications: username, name, status, receipt number, revision, last change, what is missing.\n' +
        'One line each, separated by tabs. The count goes to standard error.',
    )
    .addOption(statusOption())
    .option('--since <time>', sinceHelp, asMoment)
    .option('--until <time>', untilHelp, asMoment)
    .addOption(sortOption())
    .action(async (filter) => {
      const { applications, context } = await openExport(deps, filter, 'list applications')
      await writeLines(asList(applications, context), undefined)
    })

export const applicationsExport = (deps: CommandDeps) =>
  new Command('export')
    .summary('write the applications as CSV or JSON lines')
    .description(
      'Writes the applications, submitted or not, to standard output or to a file that only you can read.\n' +
        'csv: one column for each answer key; the first row contains the keys, the second their labels.\n' +
        "A text that a spreadsheet would take for a formula is given an apostrophe: '=1+1.\n" +
        'jsonl: one JSON object a line, with the answers, the errors that the browser found last, and the read-only view\n' +
        '(once submitted, as it was frozen).\n' +
        'Both have the state of a submitted application at the desk (desk_state) and since when (desk_state_changed_at).',
    )
    .addOption(new Option('--format <format>', 'format of the output').choices(['csv', 'jsonl']).makeOptionMandatory())
    .addOption(statusOption())
    .option('--since <time>', sinceHelp, asMoment)
    .option('--until <time>', untilHelp, asMoment)
    .addOption(sortOption())
    .option('--output <file>', 'write to this file, which appears only when it is complete', asOutput)
    .option('--no-labels', 'leave out the second row of a CSV')
    .option('--bom', 'begin a CSV with a byte order mark, for Excel', false)
    .action(async ({ format, output, labels, bom, ...filter }) => {
      if (output !== undefined) await refuseOutputFile(output)
      const { applications, context } = await openExport(deps, filter, `export applications as ${format}`)
      const lines =
        format === 'csv'
          ? asCsv(applications, { ...context, withLabels: labels, withBom: bom })
          : asJsonLines(applications, context)
      await writeLines(lines, output)
    })
