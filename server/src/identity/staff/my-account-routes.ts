import * as calls from '@apply/contract/desk/my-account'
import type { FastifyRequest } from 'fastify'
import { asStaff, type Staff } from '../../platform/audit/staff-audit.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { factorStore, recoveryCodeStore } from './factor-store.ts'
import { addMyFactor, changeMyPassword, offerMyFactor, removeMyFactor, renewMyRecoveryCodes } from './my-account.ts'
import type { Caller } from './password-proof.ts'
import type { StaffDeps } from './staff-deps.ts'
import { staffSessionStore } from './staff-session-store.ts'
import { staffStore } from './staff-store.ts'

/** What a member of staff sees and changes about their own access. */
export const myAccountRoutes = (app: App, deps: StaffDeps): void => {
  const { database, staffRoute } = deps
  app.get(calls.readMyAccount.path, staffRoute(calls.readMyAccount), async ({ staff: { id } }) => ({
    has_password: (await staffStore(database.sql).byId(id))?.passwordHash !== undefined,
    factors: await factorStore(database.sql).list(id),
    recovery_codes_left: await recoveryCodeStore(database.sql).left(id),
  }))
  sessionListRoutes(app, deps)
  proofRoutes(app, deps)
}

const sessionListRoutes = (app: App, { database, clock, staffRoute, recordAction }: StaffDeps): void => {
  const record = (staff: Staff, result: string) =>
    recordAction(database.sql, staff, { target: asStaff(staff.id), action: 'desk end-session', result })

  const listCall = calls.readMySessions
  app.get(listCall.path, staffRoute(listCall), async ({ staff }) =>
    staffSessionStore(database.sql).list(staff.id, staff.sessionId, clock()),
  )

  const oneCall = calls.endMySession
  app.delete(oneCall.path, staffRoute(oneCall), async ({ staff, params }) => {
    if (!(await staffSessionStore(database.sql).endOther(staff.id, params.id, staff.sessionId)))
      throw new HttpError(404, 'This device is not logged in any more.')
    await record(staff, 'one ended')
    return { message: 'The device was logged out.' }
  })

  const othersCall = calls.endMyOtherSessions
  app.delete(othersCall.path, staffRoute(othersCall), async ({ staff }) => {
    await staffSessionStore(database.sql).endOthers(staff.id, staff.sessionId)
    await record(staff, 'all others ended')
    return { message: 'Every other device was logged out.' }
  })
}

/** Changes that need the password again. */
const proofRoutes = (app: App, deps: StaffDeps): void => {
  const { staffRoute, cookies } = deps
  const callerOf = (request: FastifyRequest): Caller => ({
    staff: request.staff,
    client: request.ip,
    device: cookies.tokens(request).knownAs,
  })
  const run = {
    changePassword: changeMyPassword(deps),
    offer: offerMyFactor(deps),
    add: addMyFactor(deps),
    remove: removeMyFactor(deps),
    renewCodes: renewMyRecoveryCodes(deps),
  }

  app.put(calls.changeMyPassword.path, staffRoute(calls.changeMyPassword), async (request) => {
    await run.changePassword(callerOf(request), request.body)
    return { message: 'Your password was changed. Every other device was logged out.' }
  })

  app.post(calls.offerSecondFactor.path, staffRoute(calls.offerSecondFactor), (request) =>
    run.offer(callerOf(request), request.body.current_password),
  )

  app.post(calls.addSecondFactor.path, staffRoute(calls.addSecondFactor), async (request) => {
    await run.add(callerOf(request), request.body)
    return { message: `"${request.body.name}" was added.` }
  })

  app.post(calls.removeSecondFactor.path, staffRoute(calls.removeSecondFactor), async (request) => {
    const name = await run.remove(callerOf(request), request.params.id, request.body.current_password)
    return { message: `"${name}" was removed.` }
  })

  app.post(calls.renewRecoveryCodes.path, staffRoute(calls.renewRecoveryCodes), async (request) => {
    const recovery_codes = await run.renewCodes(callerOf(request), request.body.current_password)
    return { message: 'Your earlier recovery codes no longer work.', recovery_codes }
  })
}
