import type { Desk } from '@apply/engine/define'
import type { Sql } from '../../platform/database/database.ts'

// What applicants are told of the work at the desk, which stands above this folder. Nothing else of the application reads its tables.

/** The state of a submitted application at the desk, as the school's folder names it, and since when it has it. */
export type DeskState = { readonly name: string; readonly changedAt: Date }

/** What the database has about it. Without a state it is a submission of before the list; without a time nobody has moved it. */
export type DeskStateRow = {
  readonly desk_state: string | null
  readonly desk_state_changed_at: Date | null
  readonly withdrawn_at: Date | null
}

/** The columns of `DeskStateRow`, for a statement that has the id of the account. */
export const deskStateColumns = (accountId: string): string =>
  `(select desk_state from desk_rows where desk_rows.account_id = ${accountId}) as desk_state,
  (select at from desk_state_changes where desk_state_changes.account_id = ${accountId} order by id desc limit 1)
    as desk_state_changed_at,
  (select withdrawn_at from desk_rows where desk_rows.account_id = ${accountId}) as withdrawn_at`

/** Until staff move an application, it has the state that was the first one of the school at its submission. */
export const deskStateIn = (row: DeskStateRow, { states: [first] }: Desk, submittedAt: Date): DeskState => ({
  name: row.desk_state ?? first.name,
  changedAt: row.desk_state_changed_at ?? submittedAt,
})

/** Whether an application is withdrawn now, for a statement that has the id of the account. */
export const withdrawnCondition = (accountId: string): string =>
  `exists (select from withdrawals where withdrawals.account_id = ${accountId} and undone_at is null)`

/** The same for one application. It stays true until the transaction ends if the caller has locked the application. */
export const isWithdrawn = async (sql: Sql, accountId: string): Promise<boolean> =>
  (await sql('select from withdrawals where account_id = $1 and undone_at is null', [accountId])).length > 0
