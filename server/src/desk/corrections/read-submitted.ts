import { dayInTimeZone } from '@apply/engine/calendar'
import type { School } from '@apply/engine/define'
import { approvedCorrections, correctedDraft } from '../../application/draft/corrections.ts'
import { readApplication } from '../../application/draft/stored-application.ts'
import type { Sql } from '../../platform/database/database.ts'
import { noSuchApplication, notSubmitted } from '../work/move-application.ts'

/** A submission with its corrections, and the day of the school by whose rules it was made. */
export const readSubmitted = async (sql: Sql, accountId: string, { timeZone }: Pick<School, 'timeZone'>) => {
  const { draft, receipt, revision } = await readApplication(sql, accountId)
  if (!receipt) throw revision === 0 ? noSuchApplication() : notSubmitted()
  return {
    draft: correctedDraft(draft, await approvedCorrections(sql, accountId)),
    day: dayInTimeZone(timeZone, new Date(receipt.submitted_at)),
    receipt: receipt.number,
  }
}
