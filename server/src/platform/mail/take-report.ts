import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { Clock } from '../time/clock.ts'
import { readDeliveryReport } from './delivery-report.ts'
import { outgoingMailStore } from './outgoing-mail-store.ts'

/** The part of a Message-ID before the @ is the random id of a mail, which only its recipient and we know. */
const ownMailId = z.uuid()

/** What became of a message: it was about a mail of ours, about none, or no report at all. */
export type Taken = 'bounced' | 'unknown' | 'no report'

/**
 * Notes that a mail came back. A message that anybody could have written changes nothing: it has to name the id of a mail that has left,
 * and the address that this mail was sent to.
 */
export const takeReport =
  ({ database, clock }: { readonly database: Pick<Database, 'sql'>; readonly clock: Clock }) =>
  async (text: string): Promise<Taken> => {
    const report = readDeliveryReport(text)
    if (!report) return 'no report'
    const id = ownMailId.safeParse(report.messageId.split('@')[0]?.toLowerCase())
    if (!id.success) return 'unknown'
    for (const { recipient, code } of report.failed)
      if (await outgoingMailStore(database.sql).markBounced(id.data, recipient, code, clock())) return 'bounced'
    return 'unknown'
  }
