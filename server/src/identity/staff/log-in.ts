import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { addNotice } from '../../platform/mail/create-mail.ts'
import { newToken, tokenHash } from '../../platform/secrets/secrets.ts'
import { after } from '../../platform/time/clock.ts'
import { recordAct } from '../own-acts.ts'
import { staff } from '../people.ts'
import { personStore } from '../person-store.ts'
import type { StartedSession } from '../sessions/session-cookies.ts'
import { type LoginSource, startSession } from '../sessions/start-session.ts'
import { factorStore, recoveryCodeStore } from './factor-store.ts'
import { type PendingLogin, pendingLoginStore } from './pending-login-store.ts'
import { useAppCode, useRecoveryCode } from './second-factors.ts'
import type { StaffDeps } from './staff-deps.ts'
import { maxPendingTries, pendingLoginLifetime } from './staff-limits.ts'
import { staffStore } from './staff-store.ts'

const wrongPassword = () => new HttpError(400, 'Incorrect email address or password.')

/** The same for every reason: a wrong code, a used one, an unknown passkey, and a login that took too long. */
export const notAccepted = () =>
  new HttpError(400, 'This was not accepted. Try the next code, or start again with your password.')

type Password = {
  readonly email: string
  readonly password: string
  readonly client: string
  readonly device: string | undefined
}

type Started = { readonly token: string; readonly has_app: boolean; readonly has_passkey: boolean }

/** The first half of a login. A removed, an invited, an unknown and a known address cost the same for a wrong password. */
export const startLogIn = ({ database, clock, passwords }: StaffDeps) => {
  const attempt = async ({ email, password, client }: Password): Promise<Started | undefined> => {
    const member = await staffStore(database.sql).find(email)
    const passwordHash = member?.isRemoved === false ? member.passwordHash : undefined
    const matches = await passwords.matches(password, passwordHash)
    const result = matches ? 'password accepted' : 'refused'
    await recordAct(database.sql, staff, member?.id, { at: clock(), client, action: 'log-in', result })
    if (!member || passwordHash === undefined || !matches) return undefined
    const token = newToken()
    const expiresAt = after(clock(), pendingLoginLifetime)
    await pendingLoginStore(database.sql).start(tokenHash(token), member.id, passwordHash, expiresAt)
    const kinds = (await factorStore(database.sql).list(member.id)).map(({ kind }) => kind)
    return { token, has_app: kinds.includes('app'), has_passkey: kinds.includes('passkey') }
  }

  return async (login: Password): Promise<Started> => {
    const { client, email, device } = login
    const started = await passwords.tries.attempt({ client, username: email, device }, clock, () => attempt(login))
    if (!started) throw wrongPassword()
    return started
  }
}

/** Checks the second factor within the transaction of the login, and says what it was. Undefined if it is wrong. */
type Proof = (sql: Sql, pending: PendingLogin) => Promise<string | undefined>

type Finish = {
  readonly pendingToken: string
  readonly source: LoginSource
  readonly limiter: RateLimiter
  readonly prove: Proof
}

/** The second half of a login: one proof, one session. */
export const createFinish = ({ database, clock, emails, mailQueue }: StaffDeps) => {
  const start = async ({ pendingToken, source, prove }: Finish, pending: PendingLogin) =>
    database.transaction(async (sql) => {
      const { staffId, passwordHash } = pending
      // Waits for a change in progress, so that no session starts for a member who was just removed.
      const isActive = await personStore(sql, staff).lockWithPassword(staffId, passwordHash, 'share')
      const proof = isActive ? await prove(sql, pending) : undefined
      if (proof === undefined) return undefined
      // Another call has finished this login. Undoes the proof as well.
      if (!(await pendingLoginStore(sql).redeem(tokenHash(pendingToken)))) throw notAccepted()
      await recordAct(sql, staff, staffId, { at: clock(), action: 'log-in', result: `logged in with ${proof}` })
      return startSession(sql, staff, staffId, source, clock())
    })

  /** Wrong codes after the right password mean that somebody else may know it. */
  const refuse = async ({ source }: Finish, { staffId, email, tries }: PendingLogin): Promise<void> => {
    await database.transaction(async (sql) => {
      const refusal = { at: clock(), client: source.client, action: 'log-in', result: 'second factor refused' }
      await recordAct(sql, staff, staffId, refusal)
      if (tries < maxPendingTries) return
      const to = { id: staffId, email }
      await addNotice(mailQueue, sql, clock(), { to, topic: 'desk-wrong-codes', email: emails.wrongCodes() })
    })
    mailQueue.wake()
  }

  return async (finish: Finish): Promise<StartedSession> => {
    // A statement of its own, so that the try stays counted whatever happens next.
    const pending = await pendingLoginStore(database.sql).takeTry(tokenHash(finish.pendingToken), clock())
    if (!pending) throw notAccepted()
    const caller = { client: finish.source.client, username: pending.email }
    const started = await finish.limiter.attempt(caller, clock, () => start(finish, pending))
    if (!started) {
      await refuse(finish, pending)
      throw notAccepted()
    }
    mailQueue.wake()
    return started
  }
}

const isAppCode = (code: string): boolean => /^[0-9]{6}$/.test(code)

/** Finishes with a code of an app, or with a recovery code. */
export const finishWithCode = (deps: StaffDeps) => {
  const { clock, limiters, emails, mailQueue, factorKeys } = deps
  const finish = createFinish(deps)

  const proveRecovery = async (sql: Sql, { staffId, email }: PendingLogin, code: string) => {
    if (!(await useRecoveryCode(sql, staffId, code))) return undefined
    const left = await recoveryCodeStore(sql).left(staffId)
    const to = { id: staffId, email }
    await addNotice(mailQueue, sql, clock(), { to, topic: 'desk-recovery-used', email: emails.recoveryCodeUsed(left) })
    return 'a recovery code'
  }

  return async (pendingToken: string, typed: string, source: LoginSource): Promise<StartedSession> => {
    const code = typed.replace(/\s/g, '')
    const key = await factorKeys.secret()
    const prove: Proof = async (sql, pending) => {
      if (!isAppCode(code)) return proveRecovery(sql, pending, code)
      return (await useAppCode(sql, { key, staffId: pending.staffId, code, now: clock() })) ? 'an app' : undefined
    }
    return finish({ pendingToken, source, limiter: limiters.code, prove })
  }
}
