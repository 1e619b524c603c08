import * as calls from '@apply/contract/desk/invitation'
import type { NewFactor } from '@apply/contract/desk/second-factors'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { addNotice } from '../../platform/mail/create-mail.ts'
import { linkStore } from '../links.ts'
import { recordAct } from '../own-acts.ts'
import { setPassword } from '../passwords/change-password.ts'
import { staff } from '../people.ts'
import type { StartedSession } from '../sessions/session-cookies.ts'
import { type LoginSource, startSession } from '../sessions/start-session.ts'
import { factorStore, type VerifiedFactor } from './factor-store.ts'
import { addedBefore, offerFactor, replaceRecoveryCodes, verifyFactor } from './second-factors.ts'
import { type StaffDeps, sourceIn } from './staff-deps.ts'
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
    const id = await linkStore(database.sql, staff).find(token, clock())
    const member = id === undefined ? undefined : await staffStore(database.sql).byId(id)
    if (member && !member.isRemoved) return member
    await limiters.invitation.consume({ client, username: '' }, clock())
    throw notValid()
  }

type Accepted = { readonly started: StartedSession; readonly recoveryCodes: string[] }

/** Password, second factor and session come into being together, or not at all. */
const createAcceptance = (deps: StaffDeps) => {
  const { database, clock, passwords, emails, mailQueue } = deps
  const memberBehind = createInvitationLookup(deps)
  const verify = verifyFactor(deps)

  /** Replaces all earlier credentials: a new link is also the way back for a member who has lost them. */
  const join = async (sql: Sql, id: string, { name }: Chosen, passwordHash: string, factor: VerifiedFactor) => {
    await staffStore(sql).join(id, name, clock())
    await setPassword(sql, staff, mailQueue, { id, passwordHash })
    await factorStore(sql).removeAll(id)
    if (!(await factorStore(sql).add(id, factor, clock()))) throw addedBefore()
    return replaceRecoveryCodes(sql, id)
  }

  return async (chosen: Chosen & { readonly factor: NewFactor }, source: LoginSource): Promise<Accepted> => {
    const member = await memberBehind(chosen.token, source.client)
    await passwords.refuseWeak(chosen.password, member.email)
    const factor = await verify('join', member, chosen.factor)
    const passwordHash = await passwords.hash(chosen.password)
    const accepted = await database.transaction(async (sql) => {
      const locked = await staffStore(sql).lock(member.id)
      if (!locked || locked.isRemoved) throw notValid()
      if (!(await linkStore(sql, staff).redeem(member.id, chosen.token, clock()))) throw notValid()
      const recoveryCodes = await join(sql, member.id, chosen, passwordHash, factor)
      const result = `with ${factor.kind === 'app' ? 'an app' : 'a passkey'}`
      await recordAct(sql, staff, member.id, { at: clock(), action: 'join', result })
      await addNotice(mailQueue, sql, clock(), { to: member, topic: 'desk-joined', email: emails.joined() })
      return { recoveryCodes, started: await startSession(sql, staff, member.id, source, clock()) }
    })
    mailQueue.wake()
    await passwords.tries.forgive({ client: source.client, username: member.email }, clock())
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
    await deps.passwords.refuseWeak(body.password, member.email)
    return offer('join', member)
  })

  app.post(calls.acceptInvitation.path, { schema: schemaOf(calls.acceptInvitation) }, async (request, reply) => {
    const { started, recoveryCodes } = await accept(request.body, sourceOf(request))
    deps.cookies.set(reply, started)
    return { message: 'Your access is set up, and you are logged in.', recovery_codes: recoveryCodes }
  })
}
