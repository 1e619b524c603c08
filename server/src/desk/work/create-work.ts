import type { Desk, School } from '@apply/engine/define'
import type { Announce } from '../../integration/systems/announce.ts'
import type { StaffAudit } from '../../platform/audit/staff-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createMoves } from './move-application.ts'
import { createRequestMails } from './request-mails.ts'
import { createAsking, createStaffRequests } from './staff-requests.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly desk: Desk
  readonly school: School
  readonly publicUrl: string
  readonly mailQueue: MailQueue
  readonly announce: Announce
  readonly recordAction: StaffAudit['recordAction']
}

/** What staff do with states and requests, alone or with many applications at once. */
export const createWork = ({ database, clock, desk, school, publicUrl, mailQueue, announce, recordAction }: Deps) => {
  const mails = createRequestMails({ school, publicUrl, mailQueue })
  const moves = createMoves({ database, clock, desk, school, announce, recordAction })
  const asking = createAsking({ clock, desk, mails, recordAction })
  const requests = createStaffRequests({ database, clock, school, mails, asking, recordAction })
  return { mails, moves, asking, requests }
}
