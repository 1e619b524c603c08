import type { Form } from '@apply/engine/define'
import { exportColumns, exportRow } from '@apply/engine/read-only'
import { csvRow } from './csv-row.ts'
import type { StoredApplication } from './stored-applications.ts'

const columns = [
  ['username', 'Username'],
  ['status', 'Status'],
  ['receipt', 'Receipt number'],
  ['created_at', 'Created'],
  ['changed_at', 'Last changed'],
  ['submitted_at', 'Submitted'],
] as const

const cells = ({ username, status, receipt, createdAt, changedAt, submittedAt }: StoredApplication) => [
  username,
  status,
  receipt ?? '',
  createdAt.toISOString(),
  changedAt.toISOString(),
  submittedAt?.toISOString() ?? '',
]

/** A row of keys, a row of labels unless they are not wanted, and a row for each application. */
export async function* asCsv(
  form: Form,
  applications: AsyncIterable<StoredApplication>,
  withLabels: boolean,
): AsyncGenerator<string> {
  const answers = exportColumns(form)
  yield csvRow([...columns.map(([key]) => key), ...answers.map(({ key }) => key)])
  if (withLabels) yield csvRow([...columns.map(([, label]) => label), ...answers.map(({ label }) => label)])
  for await (const application of applications)
    yield csvRow([...cells(application), ...exportRow(form, application.draft.answers)])
}
