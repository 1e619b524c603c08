import { abandonAtOnce } from '../../application/documents/abandoned-files.ts'
import type { Sql } from '../../platform/database/database.ts'
import { exportKey, exportKeyOf } from '../../platform/storage/file-keys.ts'
import { after, dayMs } from '../../platform/time/clock.ts'
import type { ExportRow, NewExport } from './export-store.ts'

/** How long the file of an export can be downloaded. */
const fileLifetimeMs = dayMs
const rowLifetimeMs = 30 * dayMs

export type StartedExport = Omit<NewExport, 'staffId'> & { readonly id: string }

type StartedRow = Pick<ExportRow, 'id' | 'format' | 'layout'> & {
  readonly columns: readonly string[] | null
  readonly submitted_from: Date | null
  readonly submitted_before: Date | null
  readonly account_ids: readonly string[] | null
}

const startedIn = (row: StartedRow): StartedExport => ({
  id: row.id,
  format: row.format,
  layout: row.layout,
  columns: row.columns,
  filter: {
    from: row.submitted_from ?? undefined,
    before: row.submitted_before ?? undefined,
    ids: row.account_ids ?? undefined,
  },
})

/** Removes the file of an export by the sweep of files, whether it exists by now or not. */
const abandonFile = async (sql: Sql, id: string): Promise<void> => {
  await sql(abandonAtOnce('values ($1::text)'), [exportKey(id)])
}

type Made = { readonly size: number; readonly done: number; readonly message: string; readonly at: Date }

type End = { readonly status: 'failed' | 'cancelled'; readonly message: string; readonly at: Date }

/** The life of an export after its request. */
export const exportRunStore = (sql: Sql) => ({
  /** Begins from the start, also after a process has died. Undefined if the export was cancelled or has ended. */
  begin: async (id: string): Promise<StartedExport | undefined> => {
    const [row] = await sql<StartedRow>(
      `update exports set status = 'running', done = 0, message = '' where id = $1 and status in ('waiting', 'running')
       returning id, format, layout, columns, submitted_from, submitted_before, account_ids`,
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

  /** For an export that begins again later. */
  wait: async (id: string, message: string): Promise<void> => {
    await sql(`update exports set status = 'waiting', message = $2 where id = $1 and status = 'running'`, [id, message])
  },

  /** False if the export was cancelled meanwhile. */
  complete: async (id: string, { size, done, message, at }: Made): Promise<boolean> => {
    const completed = await sql(
      `update exports set status = 'completed', file_size = $2, done = $3, total = $3, message = $4, finished_at = $5,
         expires_at = $6, account_ids = null
       where id = $1 and status = 'running' returning id`,
      [id, size, done, message, at, after(at, fileLifetimeMs)],
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
    if (ended.length > 0) await abandonFile(sql, id)
    return ended.length > 0
  },

  /** For a run whose file came after the end of its export. False if the file is still wanted. Call it in a transaction. */
  abandonLateFile: async (id: string): Promise<boolean> => {
    const wanted = await sql(
      `select 1 from exports where id = $1 and status in ('waiting', 'running', 'completed') for no key update`,
      [id],
    )
    if (wanted.length === 0) await abandonFile(sql, id)
    return wanted.length === 0
  },

  /** Ends what nobody works on, removes files that have expired, and forgets old exports. Call it in a transaction. */
  sweep: async (now: Date): Promise<void> => {
    await sql(
      `with expired as (
         update exports set status = case when status = 'completed' then 'expired' else 'failed' end,
           message = case when status = 'completed' then message else $3 end, finished_at = coalesce(finished_at, $1),
           account_ids = null
         where status = 'completed' and expires_at <= $1 or status in ('waiting', 'running') and requested_at <= $2
         returning id
       )
       ${abandonAtOnce(`select ${exportKeyOf('expired')} from expired`)}`,
      [now, after(now, -fileLifetimeMs), 'The file was not made within a day. Please ask for it again.'],
    )
    await sql(`delete from exports where requested_at < $1 and status not in ('waiting', 'running', 'completed')`, [
      after(now, -rowLifetimeMs),
    ])
  },
})
