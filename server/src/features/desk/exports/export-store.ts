import type { ExportFormat, ExportStatus } from '@apply/engine/desk-exchange'
import type { Sql } from '../../../infra/database/database.ts'
import { after } from '../../../infra/process/clock.ts'
import { type SubmittedFilter, submittedCondition, submittedValues } from '../../applications/export-applications.ts'

const day = 24 * 60 * 60_000

/** How long the file of an export can be downloaded. */
const fileLifetimeMs = day
const rowLifetimeMs = 30 * day

/** A print takes about a second, so a zip of more would take hours. */
export const maxPdfs = 2_000

export const exportKey = (id: string): string => `exports/${id}`

/** What was asked for. */
export type ExportWish = {
  readonly staffId: string
  readonly format: ExportFormat
  /** Null: all of them. */
  readonly columns: readonly string[] | null
  readonly filter: SubmittedFilter
}

export type StartedExport = Omit<ExportWish, 'staffId'> & { readonly id: string }

export type ExportRow = {
  readonly id: string
  readonly staff_id: string
  readonly format: ExportFormat
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

type StartedRow = Pick<ExportRow, 'id' | 'format'> & {
  readonly columns: readonly string[] | null
  readonly submitted_from: Date | null
  readonly submitted_before: Date | null
  readonly account_ids: readonly string[] | null
}

const columns = `exports.id, staff_id, format, status, done, total, requested_at, staff.name as requested_by, finished_at,
  expires_at, file_size, message`

const startedIn = (row: StartedRow): StartedExport => ({
  ...{ id: row.id, format: row.format, columns: row.columns },
  filter: {
    from: row.submitted_from ?? undefined,
    before: row.submitted_before ?? undefined,
    ids: row.account_ids ?? undefined,
  },
})

/** Removes the file of an export by the sweep of files, whether it exists by now or not. */
const abandonFile = (sql: Sql, id: string) =>
  sql(
    `insert into abandoned_files (file_key, remove_after) values ($1, '-infinity')
     on conflict (file_key) do update set remove_after = excluded.remove_after`,
    [exportKey(id)],
  )

const requests = (sql: Sql) => ({
  count: async (filter: SubmittedFilter): Promise<number> => {
    const [row] = await sql<{ count: number }>(
      `select count(*) from submissions where ${submittedCondition}`,
      submittedValues(filter),
    )
    return row?.count ?? 0
  },

  /** How many exports of a member of staff wait or run. */
  countOpen: async (staffId: string): Promise<number> => {
    const [row] = await sql<{ count: number }>(
      `select count(*) from exports where staff_id = $1 and status in ('waiting', 'running')`,
      [staffId],
    )
    return row?.count ?? 0
  },

  insert: async ({ staffId, format, columns, filter }: ExportWish, total: number, now: Date): Promise<string> => {
    const [row] = await sql<{ id: string }>(
      `insert into exports (staff_id, format, columns, submitted_from, submitted_before, account_ids, total, requested_at)
       values ($4, $5, $6, $1, $2, $3, $7, $8) returning id`,
      [...submittedValues(filter), staffId, format, columns, total, now],
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

type End = { readonly status: 'failed' | 'cancelled'; readonly message: string; readonly at: Date }

const runs = (sql: Sql) => ({
  /** Begins from the start, also after a process has died. Undefined if the export was cancelled or has ended. */
  begin: async (id: string): Promise<StartedExport | undefined> => {
    const [row] = await sql<StartedRow>(
      `update exports set status = 'running', done = 0 where id = $1 and status in ('waiting', 'running')
       returning id, format, columns, submitted_from, submitted_before, account_ids`,
      [id],
    )
    return row && startedIn(row)
  },

  /** False once the export was cancelled. */
  progress: async (id: string, done: number): Promise<boolean> => {
    const running = await sql(`update exports set done = $2 where id = $1 and status = 'running' returning id`, [
      id,
      done,
    ])
    return running.length > 0
  },

  /** False if the export was cancelled meanwhile. */
  complete: async (id: string, size: number, done: number, now: Date): Promise<boolean> => {
    const completed = await sql(
      `update exports set status = 'completed', file_size = $2, done = $3, total = $3, finished_at = $4,
         expires_at = $5, account_ids = null
       where id = $1 and status = 'running' returning id`,
      [id, size, done, now, after(now, fileLifetimeMs)],
    )
    return completed.length > 0
  },

  /** False if the export had ended before. Call it in a transaction. */
  end: async (id: string, { status, message, at }: End): Promise<boolean> => {
    const ended = await sql(
      `update exports set status = $2, message = $3, finished_at = $4, account_ids = null
       where id = $1 and status in ('waiting', 'running') returning id`,
      [id, status, message, at],
    )
    await abandonFile(sql, id)
    return ended.length > 0
  },

  /** Ends what nobody works on, removes files that have expired, and forgets old exports. Call it in a transaction. */
  sweep: async (now: Date): Promise<void> => {
    await sql(
      `with expired as (
         update exports set status = case when status = 'completed' then 'expired' else 'failed' end, account_ids = null
         where status = 'completed' and expires_at <= $1 or status in ('waiting', 'running') and requested_at <= $2
         returning id
       )
       insert into abandoned_files (file_key, remove_after) select 'exports/' || id, '-infinity' from expired
       on conflict (file_key) do update set remove_after = excluded.remove_after`,
      [now, after(now, -fileLifetimeMs)],
    )
    await sql(`delete from exports where requested_at < $1 and status not in ('waiting', 'running', 'completed')`, [
      after(now, -rowLifetimeMs),
    ])
  },
})

export const exportStore = (sql: Sql) => ({ ...requests(sql), ...runs(sql) })

type Chosen = { readonly id: string; readonly receipt: string }

/** The ids of the applications of an export with a file for each of them, in their order. */
export const chosenApplications = (sql: Sql, filter: SubmittedFilter): Promise<readonly Chosen[]> =>
  sql<Chosen>(
    `select account_id as id, receipt from submissions where ${submittedCondition}
     order by submitted_at, account_id limit ${maxPdfs}`,
    submittedValues(filter),
  )
