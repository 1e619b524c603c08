import type { ReadOnlyPage } from '@apply/engine/read-only'
import type { Sql } from '../../infra/database/database.ts'
import { type Application, type ApplicationRow, applicationColumns, applicationIn } from './stored-application.ts'

/** One application with everything an export needs. */
export type ExportedApplication = Pick<Application, 'revision' | 'draft'> & {
  readonly username: string
  readonly status: string
  readonly createdAt: Date
  readonly changedAt: Date
  /** The receipt number; set by the submission, like the two below. */
  readonly receipt: string | undefined
  readonly submittedAt: Date | undefined
  readonly frozenPages: readonly ReadOnlyPage[] | undefined
}

type Row = ApplicationRow & {
  readonly account_id: string
  readonly is_wanted: boolean
  readonly username: string
  readonly created_at: Date
  readonly changed_at: Date
  readonly submitted_at: Date | null
  readonly read_only_view: readonly ReadOnlyPage[] | null
}

const exportedIn = (row: Row): ExportedApplication => {
  const { revision, draft, statuses } = applicationIn(row)
  return {
    ...{ username: row.username, revision, draft },
    status: statuses.at(-1)?.web_status ?? 'none',
    createdAt: row.created_at,
    changedAt: row.changed_at,
    receipt: row.receipt ?? undefined,
    submittedAt: row.submitted_at ?? undefined,
    frozenPages: row.read_only_view ?? undefined,
  }
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** Pages by primary key alone, so every page takes the same short time however few of its rows are wanted. */
const nextPage = `
  select ${applicationColumns.join()}, applications.account_id, applications.changed_at >= $2 as is_wanted, username,
         applications.created_at, applications.changed_at, submitted_at, read_only_view
  from (select * from applications where account_id > $1 order by account_id limit $3) applications
  join accounts on accounts.id = applications.account_id
  left join submissions on submissions.account_id = applications.account_id and applications.changed_at >= $2
  order by applications.account_id`

const defaultPageSize = 200

/** Every application that changed since then, read page by page: a slow reader keeps no statement open. */
export async function* exportApplications(
  sql: Sql,
  since: Date,
  pageSize = defaultPageSize,
): AsyncGenerator<ExportedApplication> {
  let last = firstId
  for (;;) {
    const rows = await sql<Row>(nextPage, [last, since, pageSize])
    for (const row of rows) if (row.is_wanted) yield exportedIn(row)
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = end.account_id
  }
}
