import * as calls from '@apply/contract/desk/invitation'
import type { NewFactor } from '@apply/contract/desk/second-factors'
import { asStaff } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { addNotice } from '../../platform/mail/create-mail.ts'
import { tokenHash } from '../../platform/secrets/secrets.ts'
import { knownDevices } from '../applicants/known-devices.ts'
import type { LoginSource, StartedSession } from '../applicants/log-in.ts'
import { factorStore, type VerifiedFactor } from './factor-store.ts'
import { endLink } from './invite.ts'
import { invitationStore, pendingLoginStore } from './log-in-store.ts'
import { addedBefore, offerFactor, replaceRecoveryCodes, verifyFactor } from './second-factors.ts'
import { type StaffDeps, sourceIn, startSession } from './staff-deps.ts'
import { staffSessionStore } from './staff-session-store.ts'
import { type StoredMember, staffStore } from './staff-store.ts'

const notValid = () =>
  new HttpError(
    404,
    'This invitation was used or has expired. If you have set up your access, log in. Otherwise ask an administrator for a new one.',
  )

type Chosen = { readonly token: string; readonly name: string; readonly password: string }

/** The member behind a valid link. Wrong links are counted. */
const createInvitationLookup =
  ({ database, clock, limiters }: StaffDeps) =>
  async (token: string, client: string): Promise<StoredMember> => {
    const id = await invitationStore(database.sql).find(tokenHash(token), clock())
    const member = id === undefined ? undefined : await staffStore(database.sql).byId(id)
    if (member && !member.isRemoved) return member
    await limiters.invitation.consume({ client, username: '' }, clock())
    throw notValid()
  }

type Accepted = { readonly started: StartedSession; readonly recoveryCodes: string[] }

/** Password, second factor and session come into being together, or not at all. */
const createAcceptance = (deps: StaffDeps) => {
  const { database, clock, passwords, refuseWeakPassword, emails, mailQueue, recordAction } = deps
  const memberBehind = createInvitationLookup(deps)
  const verify = verifyFactor(deps)

  /** Replaces all earlier credentials: a new link is also the way back for a member who has lost them. */
  const join = async (sql: Sql, id: string, { name }: Chosen, passwordHash: string, factor: VerifiedFactor) => {
    await staffStore(sql).join(id, name, passwordHash, clock())
    await factorStore(sql).removeAll(id)
    await pendingLoginStore(sql).endAll(id)
    await staffSessionStore(sql).endAll(id)
    await knownDevices(sql, 'staff').forget(id)
    if (!(await factorStore(sql).add(id, factor, clock()))) throw addedBefore()
    return replaceRecoveryCodes(sql, id)
  }

  return async (chosen: Chosen & { readonly factor: NewFactor }, source: LoginSource): Promise<Accepted> => {
    const member = await memberBehind(chosen.token, source.client)
    await refuseWeakPassword(chosen.password, member.email)
    const factor = await verify('join', member, chosen.factor)
    const passwordHash = await passwords.hash(chosen.password)
    const accepted = await database.transaction(async (sql) => {
      const locked = await staffStore(sql).lock(member.id)
      if (!locked || locked.isRemoved) throw notValid()
      if (!(await invitationStore(sql).redeem(tokenHash(chosen.token), clock()))) throw notValid()
      await endLink(sql, mailQueue, member.id)
      const recoveryCodes = await join(sql, member.id, chosen, passwordHash, factor)
      const result = `with ${factor.kind === 'app' ? 'an app' : 'a passkey'}`
      await recordAction(sql, member, { target: asStaff(member.id), action: 'desk join', result })
      await addNotice(mailQueue, sql, clock(), { to: member, topic: 'desk-joined', email: emails.joined() })
      return { recoveryCodes, started: await startSession(sql, member.id, source, clock()) }
    })
    mailQueue.wake()
    return accepted
  }
}

/** The first visit of an invited member. */
export const invitationRoutes = (app: App, deps: StaffDeps): void => {
  const memberBehind = createInvitationLookup(deps)
  const offer = offerFactor(deps)
  const accept = createAcceptance(deps)
  const sourceOf = sourceIn(deps)

  app.post(calls.readInvitation.path, { schema: schemaOf(calls.readInvitation) }, async ({ body, ip }) => {
    const { email, name, role } = await memberBehind(body.token, ip)
    return { email, name, role }
  })

  app.post(calls.prepareToJoin.path, { schema: schemaOf(calls.prepareToJoin) }, async ({ body, ip }) => {
    const member = await memberBehind(body.token, ip)
    await deps.refuseWeakPassword(body.password, member.email)
    return offer('join', member)
  })

  app.post(calls.acceptInvitation.path, { schema: schemaOf(calls.acceptInvitation) }, async (request, reply) => {
    const { started, recoveryCodes } = await accept(request.body, sourceOf(request))
    deps.cookies.set(reply, started)
    return { message: 'Your access is set up, and you are logged in.', recovery_codes: recoveryCodes }
  })
}
