import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { recordOwnAction } from '../own-acts.ts'
import { applicants } from '../people.ts'
import { personStore } from '../person-store.ts'
import type { StartedSession } from '../sessions/session-cookies.ts'
import { type LoginSource, startSession } from '../sessions/start-session.ts'
import type { AccountDeps } from './account-deps.ts'
import { type Account, accountStore } from './account-store.ts'

type Login = LoginSource & { readonly username: string; readonly password: string }

/** Starts a session for a login that is proved, and records it. */
export const startOwnSession = async (
  sql: Sql,
  accountId: string,
  source: LoginSource,
  { at, result }: { readonly at: Date; readonly result: string },
): Promise<StartedSession> => {
  await accountStore(sql).recordLogin(accountId, at)
  await recordOwnAction(sql, accountId, { at, client: source.client, action: 'log-in', result, isRoutine: true })
  return startSession(sql, applicants, accountId, source, at)
}

const wrongPassword = () => new HttpError(400, 'Incorrect username or password.')
const unconfirmed = () => new HttpError(403, 'Please confirm your account before logging in.')

export const logIn = ({ database, clock, passwords }: AccountDeps) => {
  const record = (sql: Sql, { client }: Login, account: Account | undefined, result: string): Promise<void> =>
    recordOwnAction(sql, account?.id, { at: clock(), client, action: 'log-in', result })

  const start = async (sql: Sql, login: Login, account: Account): Promise<StartedSession | undefined> => {
    // Waits for a reset in progress, so that no session started with the old password survives it.
    if (!(await personStore(sql, applicants).lockWithPassword(account.id, account.passwordHash, 'share')))
      return undefined
    return startOwnSession(sql, account.id, login, { at: clock(), result: 'logged in' })
  }

  const refuse = async (login: Login, account: Account | undefined): Promise<undefined> => {
    await record(database.sql, login, account, 'refused')
    return undefined
  }

  /** A new session, or undefined for a wrong username or password. */
  const attempt = async (login: Login): Promise<StartedSession | undefined> => {
    const account = await accountStore(database.sql).find(login.username)
    const matches = await passwords.matches(login.password, account?.passwordHash)
    if (!account || !matches) return refuse(login, account)
    if (!account.isConfirmed) {
      await record(database.sql, login, account, 'not confirmed')
      throw unconfirmed()
    }
    return (await database.transaction((sql) => start(sql, login, account))) ?? refuse(login, account)
  }

  return async (login: Login): Promise<StartedSession> => {
    const { client, username, knownAs: device } = login
    const started = await passwords.tries.attempt({ client, username, device }, clock, () => attempt(login))
    if (!started) throw wrongPassword()
    return started
  }
}
