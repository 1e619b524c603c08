import type { Sql } from '../../platform/database/database.ts'

/** An application of a run. */
export type BulkItem = {
  readonly account_id: string
  readonly from_state: string
  readonly version: number
  readonly to_state: string | null
}

export type BulkOutcome = { readonly outcome: string | null; readonly count: number }

export const doneOutcome = 'done'

/** The applications of an action on many, each with what became of it. */
export const bulkItemStore = (sql: Sql) => ({
  add: async (id: string, items: readonly BulkItem[]): Promise<void> => {
    await sql(
      `insert into desk_bulk_items (run_id, account_id, from_state, version, to_state)
       select $1, new.account_id, new.from_state, new.version, new.to_state
       from jsonb_to_recordset($2) as new (account_id uuid, from_state text, version int, to_state text)
       where exists (select 1 from desk_rows where desk_rows.account_id = new.account_id)`,
      [id, JSON.stringify(items)],
    )
  },

  /** What a run has done is the way back of its undo. */
  addUndone: async (id: string, undone: string): Promise<void> => {
    await sql(
      `insert into desk_bulk_items (run_id, account_id, from_state, version, to_state)
       select $1, account_id, to_state, version + 1, from_state from desk_bulk_items where run_id = $2 and outcome = $3`,
      [id, undone, doneOutcome],
    )
  },

  leaveOut: async (id: string, states: readonly string[]): Promise<void> => {
    await sql('delete from desk_bulk_items where run_id = $1 and from_state = any($2)', [id, states])
  },

  /** The next applications after an id that the run has not come to. */
  waiting: async (id: string, last: string, limit: number): Promise<readonly string[]> => {
    const rows = await sql<{ account_id: string }>(
      `select account_id from desk_bulk_items where run_id = $1 and account_id > $2 and outcome is null
       order by account_id limit $3`,
      [id, last, limit],
    )
    return rows.map(({ account_id }) => account_id)
  },

  /** Undefined if the run has come to it already. Locks it until the transaction ends. */
  lock: async (id: string, accountId: string): Promise<BulkItem | undefined> => {
    const [row] = await sql<BulkItem>(
      `select account_id, from_state, version, to_state from desk_bulk_items
       where run_id = $1 and account_id = $2 and outcome is null for update`,
      [id, accountId],
    )
    return row
  },

  settle: async (id: string, accountId: string, outcome: string): Promise<void> => {
    await sql('update desk_bulk_items set outcome = $3 where run_id = $1 and account_id = $2 and outcome is null', [
      id,
      accountId,
      outcome,
    ])
  },

  /** What was done for these was taken back. */
  takeBack: async (id: string, accountIds: readonly string[], outcome: string): Promise<void> => {
    await sql(
      `update desk_bulk_items set outcome = $3 where run_id = $1 and account_id = any($2) and outcome = '${doneOutcome}'`,
      [id, accountIds, outcome],
    )
  },

  outcomes: (id: string): Promise<BulkOutcome[]> =>
    sql<BulkOutcome>(
      `select outcome, count(*) from desk_bulk_items where run_id = $1 group by outcome order by count(*) desc, outcome`,
      [id],
    ),
})
