import * as calls from '@apply/contract/desk/staff'
import { asStaff } from '../../platform/audit/staff-audit.ts'
import type { App } from '../../platform/http/app-type.ts'
import type { StaffMember } from '../people.ts'
import { invite, renewInvitation } from './invite.ts'
import { type EndSystems, endedText, type Manager, manageStaff } from './manage-staff.ts'
import type { StaffCall, StaffRoute } from './staff-access.ts'
import type { StaffDeps } from './staff-deps.ts'
import { staffStore } from './staff-store.ts'

const nameOf = ({ name, email }: Pick<StaffMember, 'name' | 'email'>): string => (name === '' ? email : name)

const managerIn = (staff: StaffMember): Manager => ({ id: staff.id, name: nameOf(staff), actor: asStaff(staff.id) })

/** The page of an administrator about all members of staff. */
export const manageStaffRoutes = (
  app: App,
  { database, clock, staffRoute, recordLook }: StaffCall,
  deps: StaffDeps,
  endSystems: EndSystems,
): void => {
  const { emails, mailQueue } = deps
  const run = manageStaff({ database, clock, emails, mailQueue, endSystems })

  app.get(calls.listStaff.path, staffRoute(calls.listStaff), async ({ staff }) => {
    const members = await staffStore(database.sql).list(clock())
    const result = `${members.length} listed`
    await recordLook(database.sql, staff, { target: 'staff', action: 'desk view-staff', result })
    return members
  })

  const roleCall = calls.changeStaffRole
  app.put(roleCall.path, staffRoute(roleCall), async ({ staff, params, body }) => {
    const { member, ended } = await run.changeRole(managerIn(staff), params.id, body)
    return { message: `The role of ${nameOf(member)} is ${body.role} now.${endedText(ended)}` }
  })

  const endCall = calls.endStaffSessions
  app.delete(endCall.path, staffRoute(endCall), async ({ staff, params }) => {
    const member = await run.logOut(managerIn(staff), params.id)
    return { message: `${nameOf(member)} was logged out everywhere.` }
  })

  const removeCall = calls.removeStaff
  app.delete(removeCall.path, staffRoute(removeCall), async ({ staff, params }) => {
    const { member, ended } = await run.remove(managerIn(staff), params.id)
    return { message: `${nameOf(member)} was removed.${endedText(ended)}` }
  })

  invitingRoutes(app, staffRoute, deps)
}

const invitingRoutes = (app: App, staffRoute: StaffRoute, deps: StaffDeps): void => {
  const { clock, limiters } = deps
  const run = { invite: invite(deps), renew: renewInvitation(deps) }
  const limit = (client: string, { email }: StaffMember) =>
    limiters.invite.consume({ client, username: email }, clock())

  const inviteCall = calls.inviteStaff
  app.post(inviteCall.path, staffRoute(inviteCall), async ({ staff, body, ip }) => {
    await limit(ip, staff)
    const { email } = await run.invite(body, { actor: asStaff(staff.id) })
    return { message: `An invitation is on its way to ${email}. It is valid for 48 hours.` }
  })

  const renewCall = calls.renewInvitation
  app.post(renewCall.path, staffRoute(renewCall), async ({ staff, params, ip }) => {
    await limit(ip, staff)
    const { email } = await run.renew(params.id, { actor: asStaff(staff.id) })
    return { message: `A new link is on its way to ${email}. It is valid for 48 hours.` }
  })
}
