import type { ExportFormat, ExportLayout, ExportStatus } from '@apply/engine/desk-exchange'
import { shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { lockStaff } from '../../platform/database/lock-order.ts'
import { type SubmittedFilter, submittedCondition, submittedValues } from './export-applications.ts'

/** A print takes about a second, so a zip of more would take hours. */
export const maxPdfs = 2_000

/** What was asked for. */
export type NewExport = {
  readonly staffId: string
  readonly format: ExportFormat
  /** For machines unless given. */
  readonly layout?: ExportLayout
  /** Null: all of them. */
  readonly columns: readonly string[] | null
  readonly filter: SubmittedFilter
}

export type ExportRow = {
  readonly id: string
  readonly staff_id: string
  readonly format: ExportFormat
  readonly layout: ExportLayout
  readonly status: ExportStatus
  readonly done: number
  readonly total: number
  readonly requested_at: Date
  readonly requested_by: string
  readonly finished_at: Date | null
  readonly expires_at: Date | null
  readonly file_size: number | null
  readonly message: string
}

const columns = `exports.id, staff_id, format, layout, status, done, total, requested_at, ${shownName('staff')} as requested_by, finished_at,
  expires_at, file_size, message`

/** What was asked for. `export-run-store.ts` has what becomes of it. */
export const exportStore = (sql: Sql) => ({
  count: async (filter: SubmittedFilter): Promise<number> => {
    const [row] = await sql<{ count: number }>(
      `select count(*) from submissions where ${submittedCondition}`,
      submittedValues(filter),
    )
    return row?.count ?? 0
  },

  /** How many exports of a member of staff wait or run. Locks the member, so that the number holds until the transaction ends. */
  countOpen: async (staffId: string): Promise<number> => {
    await lockStaff(sql, staffId)
    const [row] = await sql<{ count: number }>(
      `select count(*) from exports where staff_id = $1 and status in ('waiting', 'running')`,
      [staffId],
    )
    return row?.count ?? 0
  },

  insert: async (
    { staffId, format, layout = 'machine', columns, filter }: NewExport,
    total: number,
    now: Date,
  ): Promise<string> => {
    const [row] = await sql<{ id: string }>(
      `insert into exports (staff_id, format, layout, columns, submitted_from, submitted_before, account_ids, total, requested_at)
       values ($4, $5, $6, $7, $1, $2, $3, $8, $9) returning id`,
      [...submittedValues(filter), staffId, format, layout, columns, total, now],
    )
    if (!row) throw new Error('The export was not stored.')
    return row.id
  },

  list: (): Promise<readonly ExportRow[]> =>
    sql<ExportRow>(
      `select ${columns} from exports join staff on staff.id = staff_id order by requested_at desc, exports.id limit 100`,
    ),

  find: async (id: string): Promise<ExportRow | undefined> => {
    const [row] = await sql<ExportRow>(
      `select ${columns} from exports join staff on staff.id = staff_id where exports.id = $1`,
      [id],
    )
    return row
  },
})

type Chosen = { readonly id: string; readonly receipt: string }

/** The ids of the applications of an export with a file for each of them, in their order. */
export const chosenApplications = (sql: Sql, filter: SubmittedFilter): Promise<readonly Chosen[]> =>
  sql<Chosen>(
    `select account_id as id, receipt from submissions where ${submittedCondition}
     order by submitted_at, account_id limit ${maxPdfs}`,
    submittedValues(filter),
  )
