import type { FastifyRequest } from 'fastify'
import { recordOwnAction } from '../../platform/audit/audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { addNotice } from '../../platform/mail/create-mail.ts'
import { tokenHash } from '../../platform/secrets/secrets.ts'
import type { AccountDeps } from './account-deps.ts'
import { type Account, accountStore } from './account-store.ts'
import { emailChangeStore } from './email-change-store.ts'
import { knownDevices } from './known-devices.ts'
import { passkeyStore } from './passkey-store.ts'
import { endResetLink } from './password-reset.ts'
import { deviceStore } from './session-store.ts'
import type { Student } from './sessions.ts'
import type { IdentityCookies } from './signed-in.ts'

/** The student behind a call of the account page, with the token of the session that stays. */
export type Caller = {
  readonly student: Student
  readonly token: string
  readonly client: string
  readonly device: string | undefined
}

/** The caller of a route behind `signedIn`. */
export const callerIn =
  (cookies: Pick<IdentityCookies, 'tokens'>) =>
  (request: FastifyRequest): Caller => {
    const { oldToken = '', knownAs } = cookies.tokens(request)
    return { student: request.student, token: oldToken, client: request.ip, device: knownAs }
  }

export const wrongPassword = () => new HttpError(400, 'Your current password is not right.')

/**
 * Asks for the password again before a change that could lock the owner out. Wrong ones count against the same limits as
 * failed logins, so that a stolen session is no way to guess a password.
 */
export const createPasswordProof =
  ({ database, clock, passwords, passwordTries }: AccountDeps) =>
  async ({ student, client, device }: Caller, password: string, action: string): Promise<Account> => {
    const { username } = student
    const passwordTry = await passwordTries.begin({ client, username, device }, clock())
    const account = await accountStore(database.sql).find(username)
    if (!account || !(await passwords.matches(password, account.passwordHash))) {
      await passwordTry.fail(clock())
      await recordOwnAction(database.sql, student.id, { at: clock(), action, result: 'wrong password' })
      throw wrongPassword()
    }
    await passwordTry.takeBack(clock())
    return account
  }

/** Whether the password is still the one that was proved. Locks the account, so that nothing changes it meanwhile. */
export const isStillProved = (sql: Sql, { id, passwordHash }: Account): Promise<boolean> =>
  accountStore(sql).lockWithPassword(id, passwordHash)

type PasswordChange = { readonly current_password: string; readonly password: string }

export const changePassword = (deps: AccountDeps) => {
  const { database, clock, passwords, refuseWeakPassword, emails, mailQueue } = deps
  const provePassword = createPasswordProof(deps)

  /** Unless a reset has changed the password meanwhile. */
  const change = async (
    sql: Sql,
    { student, token, device }: Caller,
    account: Account,
    hash: string,
  ): Promise<boolean> => {
    if (!(await isStillProved(sql, account))) return false
    const at = clock()
    await accountStore(sql).changePassword(account.id, hash)
    await endResetLink(sql, mailQueue, account.id)
    await emailChangeStore(sql).discard(account.id)
    await deviceStore(sql).endOthers(account.id, tokenHash(token))
    await knownDevices(sql, 'applicants').forget(account.id, device)
    await recordOwnAction(sql, account.id, { at, action: 'change-password', result: 'password changed' })
    const to = { id: account.id, email: student.username }
    const email = emails.passwordChanged('other', await passkeyStore(sql).hasAny(account.id))
    await addNotice(mailQueue, sql, at, { to, accountId: account.id, topic: 'password-changed', email })
    return true
  }

  return async (caller: Caller, { current_password, password }: PasswordChange): Promise<void> => {
    await refuseWeakPassword(password, caller.student.username)
    const account = await provePassword(caller, current_password, 'change-password')
    const hash = await passwords.hash(password)
    if (!(await database.transaction((sql) => change(sql, caller, account, hash)))) throw wrongPassword()
    mailQueue.wake()
  }
}
