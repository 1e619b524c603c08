import type { Form } from '@apply/engine/define'
import { exportColumns, exportRow, readOnlyView } from '@apply/engine/read-only'
import { type Options, stringify } from 'csv-stringify/sync'
import type { ExportedApplication } from '../../features/applications/export-applications.ts'

type Applications = AsyncIterable<ExportedApplication>

/** One line for each application, separated by tabs. */
export async function* asList(applications: Applications): AsyncGenerator<string> {
  for await (const { username, status, revision, changedAt, receipt = '-' } of applications)
    yield `${[username, status, receipt, `revision ${revision}`, changedAt.toISOString()].join('\t')}\n`
}

const columns = [
  ['username', 'Username'],
  ['status', 'Status'],
  ['receipt', 'Receipt number'],
  ['created_at', 'Created'],
  ['changed_at', 'Last changed'],
  ['submitted_at', 'Submitted'],
] as const

const cells = ({ username, status, receipt, createdAt, changedAt, submittedAt }: ExportedApplication) => [
  username,
  status,
  receipt ?? '',
  createdAt.toISOString(),
  changedAt.toISOString(),
  submittedAt?.toISOString() ?? '',
]

/** RFC 4180, with an apostrophe before what a spreadsheet would take for a formula. */
const csvOptions: Options = { record_delimiter: '\r\n', escape_formulas: true, quoted_match: /^\s|\s$/ }

const csvRow = (values: readonly string[]): string => stringify([[...values]], csvOptions)

/** A row of keys, a row of labels unless left out, and a row for each application. */
export async function* asCsv(form: Form, applications: Applications, withLabels: boolean): AsyncGenerator<string> {
  const answers = exportColumns(form)
  yield csvRow([...columns.map(([key]) => key), ...answers.map(({ key }) => key)])
  if (withLabels) yield csvRow([...columns.map(([, label]) => label), ...answers.map(({ label }) => label)])
  for await (const application of applications)
    yield csvRow([...cells(application), ...exportRow(form, application.draft.answers)])
}

/** One JSON object a line, with the answers as stored and the pages as an officer reads them. */
export async function* asJsonLines(form: Form, applications: Applications): AsyncGenerator<string> {
  for await (const { draft, createdAt, changedAt, submittedAt, frozenPages, ...rest } of applications) {
    const line = {
      ...rest,
      created_at: createdAt,
      changed_at: changedAt,
      submitted_at: submittedAt,
      answer: draft.answers,
      read_only: frozenPages ?? readOnlyView(form, draft),
    }
    yield `${JSON.stringify(line)}\n`
  }
}
