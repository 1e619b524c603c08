import type { Desk } from '@apply/engine/define'
import type { RequestStatus } from '@apply/engine/desk'
import type { Sql } from '../../platform/database/database.ts'

// What applicants are told of the work at the desk, which stands above this folder. Nothing else of the application reads its tables.

/** The state of a submitted application at the desk, as the school's folder names it, and since when it has it. */
export type DeskState = { readonly name: string; readonly changedAt: Date }

/** What the database has about it. Without a state it is a submission of before the list; without a time nobody has moved it. */
export type DeskStateRow = { readonly desk_state: string | null; readonly desk_state_changed_at: Date | null }

/** The columns of `DeskStateRow`, for a statement that has the id of the account. */
export const deskStateColumns = (accountId: string): string =>
  `(select desk_state from desk_rows where desk_rows.account_id = ${accountId}) as desk_state,
  (select at from desk_state_changes where desk_state_changes.account_id = ${accountId} order by id desc limit 1)
    as desk_state_changed_at`

/** Until staff move an application, it has the state that was the first one of the school at its submission. */
export const deskStateIn = (row: DeskStateRow, { states: [first] }: Desk, submittedAt: Date): DeskState => ({
  name: row.desk_state ?? first.name,
  changedAt: row.desk_state_changed_at ?? submittedAt,
})

/** Whether staff still wait for the document that they asked this applicant for; undefined if they never did. */
export const statusOfRequest = async (
  sql: Sql,
  id: string | undefined,
  accountId: string,
): Promise<RequestStatus | undefined> => {
  const [found] = await sql<{ status: RequestStatus }>(
    `select status from desk_requests where id = $1 and account_id = $2 and wants = 'document'`,
    [id, accountId],
  )
  return found?.status
}

/** Whether the applicant has answered this request, for a statement that has its id. */
export const answeredRequestCondition = (id: string): string =>
  `exists (select from desk_requests where desk_requests.id = ${id} and answered_at is not null)`
