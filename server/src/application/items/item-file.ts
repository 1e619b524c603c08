import type { ItemState } from '@apply/engine/items'
import type { Sql } from '../../platform/database/database.ts'

/** The state of an item of this applicant that wants a file; undefined if there is none. */
export const stateOfFileItem = async (
  sql: Sql,
  id: string | undefined,
  accountId: string,
): Promise<ItemState | undefined> => {
  const [found] = await sql<{ state: ItemState }>(
    `select state from items where id = $1 and account_id = $2 and wants = 'document' and 'applicant' = any(audience)`,
    [id, accountId],
  )
  return found?.state
}

/** Whether the applicant has sent the file of this item, for a statement that has its id. */
export const sentItemCondition = (id: string): string =>
  `exists (select from items where items.id = ${id} and answered_at is not null)`
