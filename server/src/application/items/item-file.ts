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

/** The file that the applicant can change until it is sent, for a statement with both tables. */
export const presentFileCondition = `documents.request_id = items.id and documents.answer_key = 'request-' || items.id`

/**
 * Whether the applicant has sent this row of documents, which belongs to an item. What was sent before the item was awaited again has a
 * key of its own.
 */
export const sentFileCondition = `(documents.answer_key <> 'request-' || documents.request_id
  or exists (select from items where items.id = documents.request_id and answered_at is not null))`
