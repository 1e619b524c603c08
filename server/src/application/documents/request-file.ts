import { requestKey } from '@apply/engine/desk'
import type { ConversionStatus } from '@apply/engine/statuses'
import type { Sql } from '../../platform/database/database.ts'

/** How far the file is that an applicant has uploaded for an item. */
export const requestFileStatus = async (sql: Sql, requestId: string): Promise<ConversionStatus> => {
  const [row] = await sql<{ status: ConversionStatus }>(
    'select status from documents where request_id = $1 and answer_key = $2',
    [requestId, requestKey(requestId)],
  )
  return row?.status ?? 'NOT_ANSWERED'
}

/** A trigger queues the file for removal. What was sent before stays. */
export const removeRequestFile = async (sql: Sql, requestId: string): Promise<void> => {
  await sql('delete from documents where request_id = $1 and answer_key = $2', [requestId, requestKey(requestId)])
}

/** Gives what was sent a key that no upload has, so that another file can be sent and nobody takes this one away. */
export const keepSentFile = async (sql: Sql, requestId: string): Promise<void> => {
  await sql(
    `update documents set answer_key = concat(answer_key, '-', (select count(*) from documents as sent where sent.request_id = $1))
     where request_id = $1 and answer_key = $2`,
    [requestId, requestKey(requestId)],
  )
}
