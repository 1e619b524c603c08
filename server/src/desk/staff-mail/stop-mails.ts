import type { StaffCall } from '../../identity/staff/staff-access.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import { outgoingMailStore } from '../../platform/mail/outgoing-mail-store.ts'
import type { BulkMailing } from '../work/bulk-mailing.ts'
import { staffMailStore } from './staff-mail-store.ts'

/** What of the mails of a bulk action has not left yet, and can still be taken back. */
export const createMailStops = ({
  clock,
  recordAction,
}: Pick<StaffCall, 'clock' | 'recordAction'>): Pick<BulkMailing, 'countWaiting' | 'takeBack'> => ({
  countWaiting: (sql, runId) => outgoingMailStore(sql).countWaiting(runId),

  takeBack: async (sql, staff, runId) => {
    const at = clock()
    const removed = await staffMailStore(sql).remove(await outgoingMailStore(sql).takeBack(runId, at))
    for (const { account_id, template } of removed) {
      const result = `took the mail from “${template}” back before it was sent`
      await recordAction(sql, staff, { at, target: asAccount(account_id), action: 'desk mail', result })
    }
    return removed.map(({ account_id }) => account_id)
  },
})
