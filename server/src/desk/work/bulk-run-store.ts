import type { startBulk } from '@apply/contract/desk/bulk'
import type { BulkStatus } from '@apply/engine/desk'
import type { z } from 'zod'
import type { Sql } from '../../platform/database/database.ts'
import { after, dayMs } from '../../platform/time/clock.ts'
import type { BulkAction } from './bulk-action.ts'

/** How long a run can be undone. */
const undoLifetimeMs = dayMs
/** Longer than its undo may run. */
const rowLifetimeMs = 2 * dayMs

export type BulkRun = {
  readonly id: string
  readonly staff_id: string
  readonly action: BulkAction
  readonly undoes: string | null
  readonly status: BulkStatus
  readonly total: number
  readonly ended_at: Date | null
  /** Whether its moves were taken back, or are being. */
  readonly is_undone: boolean
}

export type ShownRun = z.output<typeof startBulk.response>

const columns = `runs.id, runs.staff_id, runs.action, runs.undoes, runs.status, runs.total, runs.ended_at,
  exists (select 1 from desk_bulk_runs as undo where undo.undoes = runs.id) as is_undone`

/** Actions on many applications. */
export const bulkRunStore = (sql: Sql) => ({
  prepare: async (staffId: string, action: BulkAction, at: Date, undoes: string | null = null): Promise<string> => {
    const [row] = await sql<{ id: string }>(
      'insert into desk_bulk_runs (staff_id, action, prepared_at, undoes) values ($1, $2, $3, $4) returning id',
      [staffId, JSON.stringify(action), at, undoes],
    )
    if (!row) throw new Error('The bulk action was not stored.')
    return row.id
  },

  /** A run of this member. Locks it until the transaction ends. */
  lock: async (id: string, staffId: string): Promise<BulkRun | undefined> => {
    await sql('select 1 from desk_bulk_runs where id = $1 for update', [id])
    const [row] = await sql<BulkRun>(`select ${columns} from desk_bulk_runs as runs where id = $1 and staff_id = $2`, [
      id,
      staffId,
    ])
    return row
  },

  /** Undefined if the run was stopped or has ended, or if its officer has left or is none any more. */
  running: async (id: string): Promise<BulkRun | undefined> => {
    const [row] = await sql<BulkRun>(
      `select ${columns} from desk_bulk_runs as runs join staff on staff.id = staff_id
       where runs.id = $1 and runs.status = 'running' and removed_at is null and role <> 'reader'`,
      [id],
    )
    return row
  },

  start: async (id: string, at: Date): Promise<number> => {
    const [row] = await sql<{ total: number }>(
      `update desk_bulk_runs set status = 'running', started_at = $2,
         total = (select count(*) from desk_bulk_items where run_id = $1) where id = $1 returning total`,
      [id, at],
    )
    return row?.total ?? 0
  },

  find: async (id: string): Promise<BulkRun | undefined> => {
    const [row] = await sql<BulkRun>(`select ${columns} from desk_bulk_runs as runs where runs.id = $1`, [id])
    return row
  },

  /** Also after its end, if what it has written is taken back. */
  stop: async (id: string, at: Date): Promise<void> => {
    await sql(
      `update desk_bulk_runs set status = 'stopped', ended_at = $2 where id = $1 and status in ('running', 'completed')`,
      [id, at],
    )
  },

  end: async (id: string, status: 'completed' | 'stopped', at: Date): Promise<void> => {
    await sql(`update desk_bulk_runs set status = $2, ended_at = $3 where id = $1 and status = 'running'`, [
      id,
      status,
      at,
    ])
  },

  /** What a member has started within the time in which it can be undone, newest first. An undo takes the place of what it undoes. */
  list: (staffId: string, now: Date): Promise<BulkRun[]> =>
    sql<BulkRun>(
      `select ${columns} from desk_bulk_runs as runs
       where staff_id = $1 and status <> 'prepared' and (status = 'running' or ended_at > $2)
         and not exists (select 1 from desk_bulk_runs as undo where undo.undoes = runs.id)
       order by started_at desc, id limit 5`,
      [staffId, after(now, -undoLifetimeMs)],
    ),

  sweep: async (now: Date): Promise<void> => {
    const before = after(now, -rowLifetimeMs)
    await sql(`delete from desk_bulk_runs where coalesce(ended_at, prepared_at) < $1 and status <> 'running'`, [before])
  },
})

/** A mail and a request have reached their readers, and a confirmation that was taken back is given anew. */
const undoable: ReadonlySet<BulkAction['kind']> = new Set(['state', 'item', 'due', 'decision', 'confirm', 'unpropose'])

/** Whether a run has moves that can still be taken back. */
export const canUndo = ({ action, undoes, status, ended_at, is_undone }: BulkRun, done: number, now: Date): boolean =>
  undoable.has(action.kind) &&
  undoes === null &&
  !is_undone &&
  done > 0 &&
  (status === 'completed' || status === 'stopped') &&
  ended_at !== null &&
  ended_at > after(now, -undoLifetimeMs)
