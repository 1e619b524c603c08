import { after } from '../../infra/database/after.ts'
import type { Sql } from '../../infra/database/database.ts'
import { HttpError } from '../../infra/http/http-error.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountStore } from './account-store.ts'
import { asAccount, asClient, recordAudit } from './audit.ts'
import { codeStore } from './code-store.ts'
import { newsIsWorthSending } from './lifetimes.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { resetStore } from './reset-store.ts'
import { tokenHash } from './secrets.ts'
import { sessionStore } from './session-store.ts'

type Reset = { readonly username: string; readonly password: string; readonly id: string; readonly client: string }

const notValid = () => new HttpError(400, 'This reset link is not valid or has expired. Please ask for a new one.')

export const resetPassword = ({ database, clock, passwords, rateLimiters, emails, mailQueue }: AccountDeps) => {
  /** Whoever uses the link up first gets it all: password, confirmation, and every session ended. */
  const change = async (sql: Sql, { username, id, client }: Reset, passwordHash: string): Promise<boolean> => {
    const at = clock()
    const actor = asClient(client)
    const accountId = await resetStore(sql).useUp(username, tokenHash(id), at)
    const result = accountId === undefined ? 'refused' : 'password changed'
    await recordAudit(sql, { at, actor, target: asAccount(accountId), action: 'reset-password', result })
    if (accountId === undefined) return false
    await accountStore(sql).changePassword(accountId, passwordHash)
    await accountStore(sql).confirm(accountId, at)
    await codeStore(sql).discard(accountId)
    await sessionStore(sql).endAll(accountId)
    const uselessAt = after(at, newsIsWorthSending)
    const topic = `password-changed ${accountId}`
    await mailQueue.add(sql, at, { ...emails.passwordChanged(), to: username, topic, uselessAt })
    return true
  }

  return async (reset: Reset): Promise<void> => {
    const { username, password, id, client } = reset
    refuseWeakPassword(password, username)
    await rateLimiters.resetPassword.consume({ client, username }, clock())
    // A link that is not valid costs no hash; one that is stays good until the new password is stored.
    if (!(await resetStore(database.sql).isValid(username, tokenHash(id), clock()))) throw notValid()
    const passwordHash = await passwords.hash(password)
    if (!(await database.transaction((sql) => change(sql, reset, passwordHash)))) throw notValid()
    mailQueue.wake()
    await rateLimiters.resetPassword.refund({ client, username }, clock())
    await rateLimiters.logIn.reset({ client, username })
  }
}
