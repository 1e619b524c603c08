import type { Draft } from '@apply/engine/answers'
import type { Sql } from '../../infra/database/database.ts'
import { type Receipt, receiptOf } from './receipt.ts'
import type { StatusEntry } from './stored-application.ts'
import { submissionJoin } from './submission-store.ts'

/** An application as its student sees it. */
export type Application = {
  readonly revision: number
  readonly draft: Draft
  readonly statuses: readonly StatusEntry[]
  readonly lastPage: string | null
  readonly receipt: Receipt | undefined
}

type Stored = {
  readonly revision: number
  readonly answers: Draft['answers']
  readonly tabs: Draft['tabs']
  readonly add_another: Draft['addAnother']
  readonly web_status: readonly StatusEntry[]
  readonly last_page: string | null
  readonly receipt: string | null
  readonly submitted_at: Date
  readonly sha256: string
}

/** Until a student does something there is no application. */
const untouched: Application = {
  revision: 0,
  draft: { answers: {}, tabs: {}, addAnother: {} },
  statuses: [],
  lastPage: null,
  receipt: undefined,
}

const applicationIn = (row: Stored): Application => ({
  revision: row.revision,
  draft: { answers: row.answers, tabs: row.tabs, addAnother: row.add_another },
  statuses: row.web_status,
  lastPage: row.last_page,
  receipt: row.receipt === null ? undefined : receiptOf(row.receipt, row.submitted_at, row.sha256),
})

const columns = [
  ...['revision', 'answers', 'tabs', 'add_another', 'web_status', 'last_page', 'receipt'].map(
    (name) => `applications.${name}`,
  ),
  ...['submissions.submitted_at', 'submissions.sha256'],
]

export const readApplication = async (sql: Sql, studentId: string): Promise<Application> => {
  const [row] = await sql<Stored>(
    `select ${columns.join()} from applications ${submissionJoin} where applications.account_id = $1`,
    [studentId],
  )
  return row ? applicationIn(row) : untouched
}
