import type { Draft } from '@apply/engine/answers'
import type { ReadOnlyPage } from '@apply/engine/read-only'
import type { Database } from '../../infra/database/database.ts'

/** One application with all that the office may want of it. */
export type StoredApplication = {
  readonly username: string
  readonly revision: number
  readonly draft: Draft
  readonly status: string
  readonly createdAt: Date
  readonly changedAt: Date
  /** Once submitted: the receipt number, the time, and the pages as they were frozen. */
  readonly receipt: string | undefined
  readonly submittedAt: Date | undefined
  readonly frozenPages: readonly ReadOnlyPage[] | undefined
}

type Row = {
  readonly account_id: string
  readonly is_wanted: boolean
  readonly username: string
  readonly revision: number
  readonly answers: Draft['answers']
  readonly tabs: Draft['tabs']
  readonly add_another: Draft['addAnother']
  readonly status: string | null
  readonly created_at: Date
  readonly changed_at: Date
  readonly receipt: string | null
  readonly submitted_at: Date | null
  readonly read_only_view: readonly ReadOnlyPage[] | null
}

const applicationIn = (row: Row): StoredApplication => ({
  username: row.username,
  revision: row.revision,
  draft: { answers: row.answers, tabs: row.tabs, addAnother: row.add_another },
  status: row.status ?? 'none',
  createdAt: row.created_at,
  changedAt: row.changed_at,
  receipt: row.receipt ?? undefined,
  submittedAt: row.submitted_at ?? undefined,
  frozenPages: row.read_only_view ?? undefined,
})

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The page is cut by the key alone, so that no page takes long, however few of its rows are wanted. */
const nextPage = `
  select page.account_id, page.changed_at >= $2 as is_wanted, username, revision, page.answers, tabs, add_another,
         web_status -> -1 ->> 'web_status' as status, page.created_at, changed_at,
         page.receipt, submitted_at, read_only_view
  from (select * from applications where account_id > $1 order by account_id limit $3) page
  join accounts on accounts.id = page.account_id
  left join submissions on submissions.account_id = page.account_id and page.changed_at >= $2
  order by page.account_id`

const defaultPage = 200

/** Every application that changed since then, a page at a time: whoever reads slowly holds nothing up. */
export async function* storedApplications(
  { sql }: Pick<Database, 'sql'>,
  since: Date,
  pageSize = defaultPage,
): AsyncGenerator<StoredApplication> {
  let last = beforeAll
  for (;;) {
    const rows = await sql<Row>(nextPage, [last, since, pageSize])
    for (const row of rows) if (row.is_wanted) yield applicationIn(row)
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = end.account_id
  }
}
