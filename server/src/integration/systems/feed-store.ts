import type { Answers } from '@apply/engine/answers'
import type { ReadOnlyPage } from '@apply/engine/read-only'
import type { StoredFile } from '../../application/documents/stored-file.ts'
import type { DocumentAnswers } from '../../application/draft/application-deps.ts'
import { correctionsColumn, type ExportedCorrection } from '../../application/draft/corrections.ts'
import { type DeskStateRow, deskStateColumns } from '../../application/draft/desk-state.ts'
import { type ReleasedDecisionsRow, releasedDecisionsColumn } from '../../application/draft/released-decisions.ts'
import { sentFileCondition } from '../../application/items/item-file.ts'
import { type ExportedItem, itemsColumn } from '../../application/items/items-column.ts'
import type { Database, Sql } from '../../platform/database/database.ts'

/** A submitted application as other systems read it. */
type SubmittedRow = DeskStateRow &
  ReleasedDecisionsRow & {
    readonly id: string
    readonly email: string
    readonly receipt: string
    readonly submitted_at: Date
    readonly sha256: string
    readonly answers: Answers
    readonly documents: DocumentAnswers
    readonly corrections: readonly ExportedCorrection[]
    readonly items: readonly ExportedItem[]
  }

const columns = `submissions.account_id as id, username as email, receipt, submitted_at, sha256, answers, documents,
  ${itemsColumn('submissions.account_id', 'systems')}, ${correctionsColumn('submissions.account_id')}, ${deskStateColumns('submissions.account_id')},
  ${releasedDecisionsColumn('submissions.account_id')}`
const source = 'submissions join accounts on accounts.id = submissions.account_id'

/** The key of an advisory lock, which no other code uses. */
const feedLock = 790_341_802

/** More than a page, so that every call makes progress, and few enough for one statement. */
const numberedAtOnce = 2_000

const waitingSubmissions = async (sql: Sql): Promise<boolean> => {
  const waiting = await sql('select 1 from submissions where feed_position is null limit 1')
  return waiting.length > 0
}

/**
 * Gives a position to the submissions that have none. The lock is taken by a statement of its own: the next one then sees all
 * that was committed, and all positions of another process. So a position is given only after all smaller ones can be seen.
 */
const numberSubmissions = ({ transaction }: Database): Promise<void> =>
  transaction(async (sql) => {
    await sql('select pg_advisory_xact_lock($1)', [feedLock])
    await sql(
      `with waiting as (
         select account_id from submissions where feed_position is null order by submitted_at, account_id limit $1
       ), numbered as (select account_id, nextval('submission_feed') as position from waiting)
       update submissions set feed_position = numbered.position
       from numbered where numbered.account_id = submissions.account_id`,
      [numberedAtOnce],
    )
  })

type PageRow = SubmittedRow & { readonly feed_position: number }

/** The submissions after a position, in the order in which they became visible. */
export const readFeedPage = async (database: Database, since: number, limit: number) => {
  const { sql } = database
  if (await waitingSubmissions(sql)) await numberSubmissions(database)
  const rows = await sql<PageRow>(
    `select ${columns}, feed_position from ${source} where feed_position > $1 order by feed_position limit $2`,
    [since, limit],
  )
  const hasMore = rows.length === limit || (await waitingSubmissions(sql))
  return { rows, next: rows.at(-1)?.feed_position ?? since, hasMore }
}

type FullRow = SubmittedRow & { readonly read_only_view: readonly ReadOnlyPage[] }

export const findSubmitted = async (sql: Sql, id: string): Promise<FullRow | undefined> => {
  const [row] = await sql<FullRow>(
    `select ${columns}, read_only_view from ${source} where submissions.account_id = $1`,
    [id],
  )
  return row
}

/** The PDF of a document of a submitted application, or of one that was sent later because staff asked for it. */
export const findDocument = async (sql: Sql, id: string, key: string): Promise<StoredFile | undefined> => {
  const [row] = await sql<{ pdf_key: string; pdf_sha256: string | null }>(
    `select pdf_key, pdf_sha256 from documents join submissions using (account_id)
     where account_id = $1 and answer_key = $2 and status = 'COMPLETED' and pdf_key is not null
       and (request_id is null or ${sentFileCondition})`,
    [id, key],
  )
  return row && { key: row.pdf_key, sha256: row.pdf_sha256 }
}
