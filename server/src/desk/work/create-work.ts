import type { Desk, School } from '@apply/engine/define'
import type { Items } from '../../application/items/items.ts'
import type { StaffAudit } from '../../platform/audit/staff-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { RequestMails } from './request-mails.ts'
import { createAsking, createStaffRequests } from './staff-requests.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly desk: Desk
  readonly school: School
  readonly mails: RequestMails
  readonly items: Items
  readonly recordAction: StaffAudit['recordAction']
}

/** What staff do with requests, alone or with many applications at once. */
export const createWork = ({ database, clock, desk, school, mails, items, recordAction }: Deps) => {
  const asking = createAsking({ clock, desk, mails, items, recordAction })
  const requests = createStaffRequests({ database, clock, school, mails, asking, items, recordAction })
  return { asking, requests }
}
