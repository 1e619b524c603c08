import type { Staff } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { bulkItemStore } from './bulk-item-store.ts'
import type { BulkMailing } from './bulk-mailing.ts'
import type { BulkRun } from './bulk-run-store.ts'

const takenBack = 'Taken back before it was sent.'

type Stopped = Pick<BulkRun, 'id' | 'action'>

/** Takes back the mails of a stopped run that are not sent yet. Returns how many. */
export const takeBackMails = async (
  sql: Sql,
  mailing: Pick<BulkMailing, 'takeBack'>,
  staff: Staff,
  { id, action }: Stopped,
): Promise<number> => {
  if (action.kind !== 'mail') return 0
  const accountIds = await mailing.takeBack(sql, staff, id)
  await bulkItemStore(sql).takeBack(id, accountIds, takenBack)
  return accountIds.length
}
