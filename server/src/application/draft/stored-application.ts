import type { Draft } from '@apply/engine/answers'
import type { ReadOnlyPage } from '@apply/engine/read-only'
import type { WebStatusStep } from '@apply/engine/statuses'
import { liveAccount, sessionEnded } from '../../identity/applicants/live-account.ts'
import type { SessionRow } from '../../identity/applicants/signed-in.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { type Receipt, receiptOf } from '../receipt/receipt.ts'
import type { DocumentAnswers } from './application-deps.ts'
import type { LastSaves } from './save-order.ts'

export type StatusEntry = { readonly web_status: WebStatusStep; readonly at: string }

/** One application as the table `applications` holds it. */
export type Application = {
  readonly revision: number
  readonly draft: Draft
  readonly statuses: readonly StatusEntry[]
  readonly lastPage: string | null
  readonly isSubmitted: boolean
  readonly lastSaves: LastSaves
}

export type ApplicationRow = {
  readonly revision: number
  readonly answers: Draft['answers']
  readonly tabs: Draft['tabs']
  readonly add_another: Draft['addAnother']
  readonly web_status: readonly StatusEntry[]
  readonly last_page: string | null
  readonly receipt: string | null
  readonly last_saves: LastSaves
}

/** The columns of an `ApplicationRow`. */
const applicationColumns = [
  'revision',
  'answers',
  'tabs',
  'add_another',
  'web_status',
  'last_page',
  'receipt',
  'last_saves',
].map((name) => `applications.${name}`)

export const applicationIn = (row: ApplicationRow): Application => ({
  revision: row.revision,
  draft: { answers: row.answers, tabs: row.tabs, addAnother: row.add_another },
  statuses: row.web_status,
  lastPage: row.last_page,
  isSubmitted: row.receipt !== null,
  lastSaves: row.last_saves,
})

/** Before the first write there is no row. */
const emptyApplication: Application = {
  revision: 0,
  draft: { answers: {}, tabs: {}, addAnother: {} },
  statuses: [],
  lastPage: null,
  isSubmitted: false,
  lastSaves: {},
}

/** Reads the application in the session query, so that a save needs one statement less. */
export const applicationWithSession = {
  columns: applicationColumns,
  join: 'left join applications on applications.account_id = accounts.id',
  /** Undefined where the student has no application yet: then every column of the join is null. */
  read: (row: SessionRow): Application | undefined => {
    const found = row as ApplicationRow | { readonly revision: null }
    return found.revision === null ? undefined : applicationIn(found)
  },
}

/** What was submitted, once there is a submission: then it is all that anybody reads. */
export const currentAnswers = 'coalesce(submissions.answers, applications.answers)'

/** The columns of an `ApplicationRow`, for a statement with `submissionJoin`. */
export const currentColumns = applicationColumns.map((column) =>
  column === 'applications.answers' ? `${currentAnswers} as answers` : column,
)

export const submissionJoin = 'left join submissions on submissions.account_id = applications.account_id'
export const receiptColumns = ['submissions.submitted_at', 'submissions.sha256']

type ReadRow = ApplicationRow &
  (
    | { readonly receipt: string; readonly submitted_at: Date; readonly sha256: string }
    | { readonly receipt: null; readonly submitted_at: null; readonly sha256: null }
  )

export type ReadApplication = Application & { readonly receipt: Receipt | undefined }

export const readApplication = async (sql: Sql, studentId: string): Promise<ReadApplication> => {
  const [row] = await sql<ReadRow>(
    `select ${[...currentColumns, ...receiptColumns].join()} from applications ${submissionJoin}
     where applications.account_id = $1`,
    [studentId],
  )
  if (!row) return { ...emptyApplication, receipt: undefined }
  const receipt = row.receipt === null ? undefined : receiptOf(row.receipt, row.submitted_at, row.sha256)
  return { ...applicationIn(row), receipt }
}

/** The frozen content of an application. It never changes again. */
export type Submission = {
  readonly answers: Draft['answers']
  readonly read_only_view: readonly ReadOnlyPage[]
  readonly documents: DocumentAnswers
}

export const readSubmission = async (sql: Sql, studentId: string): Promise<Submission | undefined> => {
  const [row] = await sql<Submission>(
    'select answers, read_only_view, documents from submissions where account_id = $1',
    [studentId],
  )
  return row
}

const find = async (sql: Sql, studentId: string, lock: string): Promise<Application | undefined> => {
  const [row] = await sql<ApplicationRow>(
    `select ${applicationColumns.join()} from applications where applications.account_id = $1 ${lock}`,
    [studentId],
  )
  return row && applicationIn(row)
}

const findOrCreate = async (sql: Sql, studentId: string, now: Date, lock: string): Promise<Application> => {
  const found = await find(sql, studentId, lock)
  if (found) return found
  await sql(
    `insert into applications (account_id, created_at, changed_at) select id, $2, $2 from ${liveAccount}
     on conflict do nothing`,
    [studentId, now],
  )
  const created = await find(sql, studentId, lock)
  if (!created) throw sessionEnded()
  return created
}

/** Reads the application, and creates its row if there is none. */
export const loadApplication = (sql: Sql, studentId: string, now: Date) => findOrCreate(sql, studentId, now, '')

/** The same, locked until the transaction ends. */
export const lockApplication = (sql: Sql, studentId: string, now: Date) =>
  findOrCreate(sql, studentId, now, 'for update')

export const alreadySubmitted = () =>
  new HttpError(409, 'Your application has been submitted and can no longer be changed.')
