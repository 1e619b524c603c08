import { sweepLooks } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-type.ts'
import { staff } from '../people.ts'
import { sweepPeople } from '../sweep-people.ts'
import { invitationRoutes } from './accept-invitation.ts'
import { logInRoutes, sessionRoutes } from './log-in-routes.ts'
import { manageStaffRoutes } from './manage-staff-routes.ts'
import { myAccountRoutes } from './my-account-routes.ts'
import { pendingLoginStore } from './pending-login-store.ts'
import { providerLogInRoutes } from './provider-log-in.ts'
import { createStaffDeps, type StaffOptions } from './staff-deps.ts'

/** Every call about members of staff themselves. */
export const staffRoutes = (app: App, options: StaffOptions): void => {
  const deps = createStaffDeps(options)
  const { call, settings, endSystems } = options
  sessionRoutes(app, call.staffRoute, deps)
  logInRoutes(app, settings, deps)
  providerLogInRoutes(app, settings, deps)
  invitationRoutes(app, deps)
  myAccountRoutes(app, call.staffRoute, deps)
  manageStaffRoutes(app, call, deps, endSystems)
}

/** Deletes what has expired. Nothing depends on when, or whether, this runs. */
export const sweepStaff = async (sql: Sql, now: Date): Promise<void> => {
  await sweepPeople(sql, staff, now)
  await pendingLoginStore(sql).sweep(now)
  await sweepLooks(sql, now)
}
