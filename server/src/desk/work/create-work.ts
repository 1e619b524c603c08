import type { Desk, School } from '@apply/engine/define'
import type { Items } from '../../application/items/items.ts'
import type { Announce } from '../../integration/systems/announce.ts'
import type { StaffAudit } from '../../platform/audit/staff-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createMoves } from './move-application.ts'
import type { RequestMails } from './request-mails.ts'
import { createAsking, createStaffRequests } from './staff-requests.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly desk: Desk
  readonly school: School
  readonly mails: RequestMails
  readonly items: Items
  readonly announce: Announce
  readonly recordAction: StaffAudit['recordAction']
}

/** What staff do with states and requests, alone or with many applications at once. */
export const createWork = ({ database, clock, desk, school, mails, items, announce, recordAction }: Deps) => {
  const moves = createMoves({ database, clock, desk, school, announce, recordAction })
  const asking = createAsking({ clock, desk, mails, items, recordAction })
  const requests = createStaffRequests({ database, clock, school, mails, asking, items, recordAction })
  return { moves, asking, requests }
}
