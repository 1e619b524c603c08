import { createStaffAudit } from '../../platform/audit/staff-audit.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import type { Feature, FeatureDeps } from '../../platform/process/feature.ts'
import type { Accounts } from '../applicants/create-accounts.ts'
import { staff as staffPeople } from '../people.ts'
import { createSessions } from '../sessions/sessions.ts'
import type { EndSystems } from './manage-staff.ts'
import { createStaffRoute, type StaffCall, staffCookies, staffPlugin } from './staff-access.ts'
import { staffRoutes } from './staff-routes.ts'

type Needs = {
  readonly mailQueue: MailQueue
  /** Passwords of staff are hashed beside those of applicants, so that both wait for the same threads. */
  readonly accounts: Pick<Accounts, 'accountDeps'>
  readonly endSystems: EndSystems
}

/** Members of staff and their sessions, and what every call of theirs is built from. */
export const createStaff = (
  { database, clock, log, school, settings }: FeatureDeps,
  { mailQueue, accounts, endSystems }: Needs,
): { readonly call: StaffCall; readonly staff: Feature } => {
  const cookies = staffCookies(settings.publicUrl)
  const sessions = createSessions(staffPeople, { database, clock, log })
  const { recordAction, recordLook } = createStaffAudit(clock)
  const call = { database, clock, staffRoute: createStaffRoute(sessions, cookies), recordAction, recordLook }
  const { passwords } = accounts.accountDeps
  const options = { call, school, settings, mailQueue, cookies, passwords, endSystems }
  return { call, staff: { plugin: staffPlugin((app) => staffRoutes(app, options)), close: sessions.close } }
}
