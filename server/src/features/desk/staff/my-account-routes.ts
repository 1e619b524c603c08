import * as calls from '@apply/contract/desk/my-account'
import { HttpError } from '../../../infra/errors/http-error.ts'
import type { App } from '../../../infra/http/app-type.ts'
import { asStaff, recordStaffAction } from '../desk-audit.ts'
import { factorStore, recoveryCodeStore } from './factor-store.ts'
import { addMyFactor, changeMyPassword, offerMyFactor, removeMyFactor, renewMyRecoveryCodes } from './my-account.ts'
import type { StaffDeps } from './staff-deps.ts'
import { staffSessionStore } from './staff-session-store.ts'
import { staffStore } from './staff-store.ts'

/** What a member of staff sees and changes about their own access. */
export const myAccountRoutes = (app: App, deps: StaffDeps): void => {
  const { database, staffAccess } = deps
  const readOptions = {
    onRequest: staffAccess(calls.readMyAccount),
    schema: { response: { 200: calls.readMyAccount.response } },
  }
  app.get(calls.readMyAccount.path, readOptions, async ({ staff: { id } }) => ({
    has_password: (await staffStore(database.sql).byId(id))?.passwordHash !== undefined,
    factors: await factorStore(database.sql).list(id),
    recovery_codes_left: await recoveryCodeStore(database.sql).left(id),
  }))
  sessionListRoutes(app, deps)
  proofRoutes(app, deps)
}

const sessionListRoutes = (app: App, { database, clock, staffAccess }: StaffDeps): void => {
  const record = (id: string, result: string) => {
    const entry = { at: clock(), staff: { id }, target: asStaff(id), action: 'desk end-session' } as const
    return recordStaffAction(database.sql, { ...entry, result })
  }

  const listCall = calls.readMySessions
  const listOptions = { onRequest: staffAccess(listCall), schema: { response: { 200: listCall.response } } }
  app.get(listCall.path, listOptions, async ({ staff }) =>
    staffSessionStore(database.sql).list(staff.id, staff.sessionId, clock()),
  )

  const oneCall = calls.endMySession
  const oneSchema = { params: oneCall.params, response: { 200: oneCall.response } }
  app.delete(oneCall.path, { onRequest: staffAccess(oneCall), schema: oneSchema }, async ({ staff, params }) => {
    if (!(await staffSessionStore(database.sql).endOther(staff.id, params.id, staff.sessionId)))
      throw new HttpError(404, 'This device is not logged in any more.')
    await record(staff.id, 'one ended')
    return { message: 'The device was logged out.' }
  })

  const othersCall = calls.endMyOtherSessions
  const othersOptions = { onRequest: staffAccess(othersCall), schema: { response: { 200: othersCall.response } } }
  app.delete(othersCall.path, othersOptions, async ({ staff }) => {
    await staffSessionStore(database.sql).endOthers(staff.id, staff.sessionId)
    await record(staff.id, 'all others ended')
    return { message: 'Every other device was logged out.' }
  })
}

/** Changes that need the password again. */
const proofRoutes = (app: App, deps: StaffDeps): void => {
  const { staffAccess } = deps
  const run = {
    changePassword: changeMyPassword(deps),
    offer: offerMyFactor(deps),
    add: addMyFactor(deps),
    remove: removeMyFactor(deps),
    renewCodes: renewMyRecoveryCodes(deps),
  }

  const passwordSchema = { body: calls.changeMyPassword.body, response: { 200: calls.changeMyPassword.response } }
  const passwordOptions = { onRequest: staffAccess(calls.changeMyPassword), schema: passwordSchema }
  app.put(calls.changeMyPassword.path, passwordOptions, async ({ staff, ip, body }) => {
    await run.changePassword({ staff, client: ip }, body)
    return { message: 'Your password was changed. Every other device was logged out.' }
  })

  const offerSchema = { body: calls.offerSecondFactor.body, response: { 200: calls.offerSecondFactor.response } }
  const offerOptions = { onRequest: staffAccess(calls.offerSecondFactor), schema: offerSchema }
  app.post(calls.offerSecondFactor.path, offerOptions, ({ staff, ip, body }) =>
    run.offer({ staff, client: ip }, body.current_password),
  )

  const addSchema = { body: calls.addSecondFactor.body, response: { 200: calls.addSecondFactor.response } }
  const addOptions = { onRequest: staffAccess(calls.addSecondFactor), schema: addSchema }
  app.post(calls.addSecondFactor.path, addOptions, async ({ staff, ip, body }) => {
    await run.add({ staff, client: ip }, body)
    return { message: `"${body.name}" was added.` }
  })

  const { params, body: removeBody, response } = calls.removeSecondFactor
  const removeSchema = { params, body: removeBody, response: { 200: response } }
  const removeOptions = { onRequest: staffAccess(calls.removeSecondFactor), schema: removeSchema }
  app.post(calls.removeSecondFactor.path, removeOptions, async ({ staff, ip, params: { id }, body }) => {
    const name = await run.remove({ staff, client: ip }, id, body.current_password)
    return { message: `"${name}" was removed.` }
  })

  const codesSchema = { body: calls.renewRecoveryCodes.body, response: { 200: calls.renewRecoveryCodes.response } }
  const codesOptions = { onRequest: staffAccess(calls.renewRecoveryCodes), schema: codesSchema }
  app.post(calls.renewRecoveryCodes.path, codesOptions, async ({ staff, ip, body }) => {
    const recovery_codes = await run.renewCodes({ staff, client: ip }, body.current_password)
    return { message: 'Your earlier recovery codes no longer work.', recovery_codes }
  })
}
