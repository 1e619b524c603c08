import * as calls from '@apply/contract/desk/staff'
import type { App } from '../../../infra/http/app-type.ts'
import { asStaff, recordStaffAction } from '../desk-audit.ts'
import { invite, renewInvitation } from './invite.ts'
import { type Manager, manageStaff } from './manage-staff.ts'
import type { StaffDeps } from './staff-deps.ts'
import type { StaffMember } from './staff-session-store.ts'
import { staffStore } from './staff-store.ts'

const nameOf = ({ name, email }: Pick<StaffMember, 'name' | 'email'>): string => (name === '' ? email : name)

const managerIn = (staff: StaffMember): Manager => ({ id: staff.id, name: nameOf(staff), actor: asStaff(staff.id) })

/** The page of an administrator about all members of staff. */
export const manageStaffRoutes = (app: App, deps: StaffDeps): void => {
  const { database, clock, staffAccess } = deps
  const run = manageStaff(deps)

  const listOptions = {
    onRequest: staffAccess(calls.listStaff),
    schema: { response: { 200: calls.listStaff.response } },
  }
  app.get(calls.listStaff.path, listOptions, async ({ staff }) => {
    const members = await staffStore(database.sql).list(clock())
    const entry = { at: clock(), staff, target: 'staff', action: 'desk view-staff' } as const
    await recordStaffAction(database.sql, { ...entry, result: `${members.length} listed` })
    return members
  })

  const roleCall = calls.changeStaffRole
  const roleSchema = { params: roleCall.params, body: roleCall.body, response: { 200: roleCall.response } }
  app.put(roleCall.path, { onRequest: staffAccess(roleCall), schema: roleSchema }, async ({ staff, params, body }) => {
    const member = await run.changeRole(managerIn(staff), params.id, body)
    return { message: `The role of ${nameOf(member)} is ${body.role} now.` }
  })

  const endCall = calls.endStaffSessions
  const endSchema = { params: endCall.params, response: { 200: endCall.response } }
  app.delete(endCall.path, { onRequest: staffAccess(endCall), schema: endSchema }, async ({ staff, params }) => {
    const member = await run.logOut(managerIn(staff), params.id)
    return { message: `${nameOf(member)} was logged out everywhere.` }
  })

  const removeCall = calls.removeStaff
  const removeSchema = { params: removeCall.params, response: { 200: removeCall.response } }
  app.delete(
    removeCall.path,
    { onRequest: staffAccess(removeCall), schema: removeSchema },
    async ({ staff, params }) => {
      const member = await run.remove(managerIn(staff), params.id)
      return { message: `${nameOf(member)} was removed.` }
    },
  )

  invitingRoutes(app, deps)
}

const invitingRoutes = (app: App, deps: StaffDeps): void => {
  const { clock, limiters, staffAccess } = deps
  const run = { invite: invite(deps), renew: renewInvitation(deps) }
  const limit = (client: string, { email }: StaffMember) =>
    limiters.invite.consume({ client, username: email }, clock())

  const inviteCall = calls.inviteStaff
  const inviteSchema = { body: inviteCall.body, response: { 200: inviteCall.response } }
  app.post(
    inviteCall.path,
    { onRequest: staffAccess(inviteCall), schema: inviteSchema },
    async ({ staff, body, ip }) => {
      await limit(ip, staff)
      const { email } = await run.invite(body, { actor: asStaff(staff.id) })
      return { message: `An invitation is on its way to ${email}. It is valid for 48 hours.` }
    },
  )

  const renewCall = calls.renewInvitation
  const renewSchema = { params: renewCall.params, response: { 200: renewCall.response } }
  app.post(
    renewCall.path,
    { onRequest: staffAccess(renewCall), schema: renewSchema },
    async ({ staff, params, ip }) => {
      await limit(ip, staff)
      const { email } = await run.renew(params.id, { actor: asStaff(staff.id) })
      return { message: `A new link is on its way to ${email}. It is valid for 48 hours.` }
    },
  )
}
