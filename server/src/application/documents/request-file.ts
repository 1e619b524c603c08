import type { ConversionStatus } from '@apply/engine/statuses'
import type { Sql } from '../../platform/database/database.ts'

/** How far the file is that an applicant has uploaded for a request of staff. */
export const requestFileStatus = async (sql: Sql, requestId: string): Promise<ConversionStatus> => {
  const [row] = await sql<{ status: ConversionStatus }>('select status from documents where request_id = $1', [
    requestId,
  ])
  return row?.status ?? 'NOT_ANSWERED'
}

/** A trigger queues the file for removal. */
export const removeRequestFile = async (sql: Sql, requestId: string): Promise<void> => {
  await sql('delete from documents where request_id = $1', [requestId])
}
