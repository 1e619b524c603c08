import * as calls from '@apply/contract/desk/my-account'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-type.ts'
import type { Caller } from '../passwords/password-proof.ts'
import { staff } from '../people.ts'
import { personStore } from '../person-store.ts'
import { manageSessions } from '../sessions/manage-sessions.ts'
import { factorStore, recoveryCodeStore } from './factor-store.ts'
import { addMyFactor, changeMyPassword, offerMyFactor, removeMyFactor, renewMyRecoveryCodes } from './my-account.ts'
import type { StaffRoute } from './staff-access.ts'
import type { StaffDeps } from './staff-deps.ts'

/** What a member of staff sees and changes about their own access. */
export const myAccountRoutes = (app: App, staffRoute: StaffRoute, deps: StaffDeps): void => {
  const { database } = deps
  app.get(calls.readMyAccount.path, staffRoute(calls.readMyAccount), async ({ staff: { id } }) => ({
    has_password: (await personStore(database.sql, staff).passwordHash(id)) !== undefined,
    factors: await factorStore(database.sql).list(id),
    recovery_codes_left: await recoveryCodeStore(database.sql).left(id),
  }))
  sessionListRoutes(app, staffRoute, deps)
  proofRoutes(app, staffRoute, deps)
}

const callerIn =
  ({ cookies }: StaffDeps) =>
  (request: FastifyRequest): Caller => ({
    id: request.staff.id,
    email: request.staff.email,
    session: request.session.hash,
    client: request.ip,
    device: cookies.tokens(request).knownAs,
  })

const sessionListRoutes = (app: App, staffRoute: StaffRoute, deps: StaffDeps): void => {
  const callerOf = callerIn(deps)
  const run = manageSessions(staff, deps)

  app.get(calls.readMySessions.path, staffRoute(calls.readMySessions), (request) => run.list(callerOf(request)))

  app.delete(calls.endMySession.path, staffRoute(calls.endMySession), (request) =>
    run.endOne(callerOf(request), request.params.id),
  )

  app.delete(calls.endMyOtherSessions.path, staffRoute(calls.endMyOtherSessions), (request) =>
    run.endOthers(callerOf(request)),
  )
}

/** Changes that need the password again. */
const proofRoutes = (app: App, staffRoute: StaffRoute, deps: StaffDeps): void => {
  const callerOf = callerIn(deps)
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
