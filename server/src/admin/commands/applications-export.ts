import { parseArgs } from 'node:util'
import { loadForm } from '../../infra/settings/load-form.ts'
import { auditOperator } from '../audit-operator.ts'
import { type Command, UsageError } from '../command.ts'
import { asCsv } from '../export/as-csv.ts'
import { asJsonLines } from '../export/as-json-lines.ts'
import { counted } from '../export/counted.ts'
import { storedApplications } from '../export/stored-applications.ts'
import { writeLines } from '../export/write-lines.ts'
import { orUsageError } from '../or-usage-error.ts'
import { sinceHelp, sinceMoment } from '../since.ts'

const options = {
  format: { type: 'string' },
  since: { type: 'string' },
  output: { type: 'string' },
  'no-labels': { type: 'boolean', default: false },
} as const

const readWords = (words: readonly string[]) =>
  orUsageError(() => {
    const { values } = parseArgs({ args: [...words], options })
    const { format, output } = values
    if (format !== 'csv' && format !== 'jsonl') throw new UsageError('Say --format csv or --format jsonl.')
    return { format, output, withLabels: !values['no-labels'], since: sinceMoment(values.since) }
  })

export const applicationsExport: Command = {
  name: 'applications export',
  usage: '--format csv|jsonl [--since <moment>] [--output <file>] [--no-labels]',
  summary: 'Writes the applications, submitted or not, to the output or to a file.',
  details: [
    'csv: one column for each answer key; the first row names the keys, the second their labels (not with --no-labels).',
    "A text that a spreadsheet would take for a formula is given an apostrophe: '=1+1.",
    'jsonl: one JSON object a line, with the answers and the read-only view (once submitted, as it was frozen).',
    sinceHelp,
    'With --output the file appears only when it is complete. Any number of applications is written in the same memory.',
  ],
  run: async (words, { settings, openDatabase, report }) => {
    const { format, output, withLabels, since } = readWords(words)
    const { form } = await loadForm(settings.form)
    const database = await openDatabase()
    await auditOperator(database.sql, `export applications as ${format}`)
    const applications = counted(storedApplications(database, since), report)
    const lines = format === 'csv' ? asCsv(form, applications, withLabels) : asJsonLines(form, applications)
    await writeLines(lines, output)
  },
}
