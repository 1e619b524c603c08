import { type Answers, answerTo, type Draft } from '@apply/engine/answers'
import type { Desk, Form } from '@apply/engine/define'
import { errorsAt } from '@apply/engine/errors'
import { type Column, exportColumns, readOnlyView } from '@apply/engine/read-only'
import { allQuestions, askedQuestions } from '@apply/engine/walk'
import type { ExportedCorrection } from '../../application/draft/corrections.ts'
import { deskStateIn } from '../../application/draft/desk-state.ts'
import { csvRow } from '../../platform/files/csv-row.ts'
import type { ExportedApplication } from './export-applications.ts'

const keyFor = (form: Form, autocomplete: string): string | undefined =>
  allQuestions(form).find(({ question }) => question.autocomplete === autocomplete)?.question.key

/** The answer keys of the family name and the given name, by the autocomplete attribute of their questions. */
export const nameKeys = (form: Form): readonly string[] =>
  ['family-name', 'given-name'].map((autocomplete) => keyFor(form, autocomplete) ?? '')

/** "Family, Given", or what there is of it. */
const nameOf = (form: Form, answers: Answers): string =>
  nameKeys(form)
    .map((key) => answerTo(answers, key))
    .filter((name) => name !== '')
    .join(', ')

/** The labels of the questions that still keep an application from being submitted. */
const missingItems = (form: Form, draft: Draft, today: string): readonly string[] =>
  askedQuestions(form, draft)
    .filter((placed) => errorsAt(placed, draft, today).length > 0)
    .map(({ question, entry }) => (entry ? `${entry.name}: ${question.label}` : question.label))

type Applications = AsyncIterable<ExportedApplication>

/** The form, the desk and the day at the school by which applications are judged. */
type Context = { readonly form: Form; readonly desk: Desk; readonly today: string }

/** Nothing is missing once an application is submitted, whatever the form asks today. */
const missingIn = ({ draft, receipt }: ExportedApplication, { form, today }: Context): readonly string[] =>
  receipt === undefined ? missingItems(form, draft, today) : []

const maxListed = 5

const missingText = (missing: readonly string[]): string => {
  if (missing.length === 0) return 'nothing missing'
  const listed = missing.slice(0, maxListed).join(', ')
  return `${missing.length} missing: ${listed}${missing.length > maxListed ? ' …' : ''}`
}

/** A tab or a line break in an answer must not look like one of ours. */
const oneCell = (text: string): string => text.replace(/[\t\r\n]+/g, ' ')

/** One line for each application, separated by tabs. */
export async function* asList(applications: Applications, context: Context): AsyncGenerator<string> {
  for await (const application of applications) {
    const { username, status, revision, changedAt, receipt = '-', draft } = application
    const name = nameOf(context.form, draft.answers) || '-'
    const missing = missingText(missingIn(application, context))
    const cells = [username, name, status, receipt, `revision ${revision}`, changedAt.toISOString(), missing]
    yield `${cells.map(oneCell).join('\t')}\n`
  }
}

const ownColumns = [
  ['username', 'Username'],
  ['name', 'Name'],
  ['status', 'Status'],
  ['receipt', 'Receipt number'],
  ['created_at', 'Created'],
  ['changed_at', 'Last changed'],
  ['submitted_at', 'Submitted'],
  ['desk_state', 'State at the desk'],
  ['desk_state_changed_at', 'In this state since'],
  ['withdrawn_at', 'Withdrawn'],
  ['decision', 'Decision'],
  ['decision_released_at', 'Decision released'],
  ['items', 'Checklist'],
  ['corrections', 'Corrected since'],
  ['missing', 'Missing'],
] as const

/** Every column that an export can have: what is known about an application, then its answers. */
export const allColumns = (form: Form): readonly Column[] => [
  ...ownColumns.map(([key, label]) => ({ key, label })),
  ...exportColumns(form),
]

/** A draft has no state at the desk. */
const deskStateOf = ({ moved, submittedAt }: ExportedApplication, { desk }: Context) =>
  submittedAt && deskStateIn(moved, desk, submittedAt)

/** "state: TN → KY", by the key of the question. */
const correctionText = ({ key, before, after }: ExportedCorrection): string => `${key}: ${before} → ${after}`

const ownCells = (application: ExportedApplication, context: Context) => {
  const deskState = deskStateOf(application, context)
  return {
    username: application.username,
    name: nameOf(context.form, application.draft.answers),
    status: application.status,
    receipt: application.receipt ?? '',
    created_at: application.createdAt.toISOString(),
    changed_at: application.changedAt.toISOString(),
    submitted_at: application.submittedAt?.toISOString() ?? '',
    desk_state: deskState?.name ?? '',
    desk_state_changed_at: deskState?.changedAt.toISOString() ?? '',
    withdrawn_at: application.moved.withdrawn_at?.toISOString() ?? '',
    decision: application.decisions.at(-1)?.decision ?? '',
    decision_released_at: application.decisions.at(-1)?.released_at ?? '',
    items: application.items.map(({ definition, state }) => `${definition}: ${state}`).join('; '),
    corrections: application.corrections.map(correctionText).join('; '),
    missing: missingIn(application, context).join('; '),
  } satisfies Record<(typeof ownColumns)[number][0], string>
}

/** The cells of these columns. The name of a question cannot hide a column of ours, which come first. */
const cellsOf = (application: ExportedApplication, columns: readonly Column[], context: Context): readonly string[] => {
  const own: Readonly<Record<string, string>> = ownCells(application, context)
  return columns.map(({ key }) => own[key] ?? answerTo(application.draft.answers, key))
}

type CsvOptions = Context & {
  readonly withLabels: boolean
  readonly withBom: boolean
  /** All of them unless given. */
  readonly columns?: readonly Column[] | undefined
}

/** A row of keys, a row of labels unless left out, and a row for each application. */
export async function* asCsv(applications: Applications, options: CsvOptions): AsyncGenerator<string> {
  const { columns = allColumns(options.form) } = options
  // Excel takes a CSV for UTF-8 only if it begins with a byte order mark.
  if (options.withBom) yield '\uFEFF'
  yield csvRow(columns.map(({ key }) => key))
  if (options.withLabels) yield csvRow(columns.map(({ label }) => label))
  for await (const application of applications) yield csvRow(cellsOf(application, columns, options))
}

/** One JSON object a line, with the answers as stored and the pages as an officer reads them. */
export async function* asJsonLines(applications: Applications, context: Context): AsyncGenerator<string> {
  for await (const application of applications) {
    const { draft, createdAt, changedAt, submittedAt, frozenPages, moved, ...rest } = application
    const deskState = deskStateOf(application, context)
    const line = {
      ...rest,
      name: nameOf(context.form, draft.answers),
      missing: missingIn(application, context),
      created_at: createdAt,
      changed_at: changedAt,
      submitted_at: submittedAt,
      desk_state: deskState?.name,
      desk_state_changed_at: deskState?.changedAt,
      withdrawn_at: moved.withdrawn_at ?? undefined,
      answer: draft.answers,
      read_only: frozenPages ?? readOnlyView(context.form, draft),
    }
    yield `${JSON.stringify(line)}\n`
  }
}

/** One JSON object a line, with these columns only. */
export async function* asJsonLinesOf(
  applications: Applications,
  columns: readonly Column[],
  context: Context,
): AsyncGenerator<string> {
  for await (const application of applications) {
    const cells = cellsOf(application, columns, context)
    yield `${JSON.stringify(Object.fromEntries(columns.map(({ key }, index) => [key, cells[index]])))}\n`
  }
}

/** Small chunks are slow to write, and large ones cost memory. */
const chunkLength = 64 * 1024

export async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const line of lines) {
    chunk += line
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
