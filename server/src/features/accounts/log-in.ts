import type { Sql } from '../../infra/database/database.ts'
import { HttpError } from '../../infra/errors/http-error.ts'
import type { AccountDeps } from './account-deps.ts'
import { type Account, accountStore } from './account-store.ts'
import { asAccount, asClient, recordAudit } from './audit.ts'
import { newToken, tokenHash } from './secrets.ts'
import { sessionStore } from './session-store.ts'

type Login = {
  readonly username: string
  readonly password: string
  readonly client: string
  /** The token that the call brought; its session ends, whoever it belongs to. */
  readonly oldToken: string | undefined
}

const wrongPassword = () => new HttpError(400, 'Incorrect username or password.')
const unconfirmed = () => new HttpError(403, 'Please confirm your account before logging in.')

export const logIn = ({ database, clock, passwords, rateLimiters }: AccountDeps) => {
  const record = (sql: Sql, { client }: Login, account: Account | undefined, result: string): Promise<void> =>
    recordAudit(sql, { at: clock(), actor: asClient(client), target: asAccount(account?.id), action: 'log-in', result })

  const start = async (sql: Sql, login: Login, account: Account): Promise<string | undefined> => {
    if (!(await accountStore(sql).stillHasPassword(account.id, account.passwordHash))) return undefined
    const token = newToken()
    if (login.oldToken !== undefined) await sessionStore(sql).end(tokenHash(login.oldToken))
    await sessionStore(sql).start(account.id, tokenHash(token), clock())
    await accountStore(sql).recordLogin(account.id, clock())
    await record(sql, login, account, 'logged in')
    return token
  }

  const refuse = async (login: Login, account: Account | undefined): Promise<undefined> => {
    await record(database.sql, login, account, 'refused')
    return undefined
  }

  /** The token of a new session, or undefined for a wrong username or password. */
  const attempt = async (login: Login): Promise<string | undefined> => {
    const account = await accountStore(database.sql).find(login.username)
    const matches = await passwords.matches(login.password, account?.passwordHash)
    if (!account || !matches) return refuse(login, account)
    if (!account.isConfirmed) {
      await record(database.sql, login, account, 'not confirmed')
      throw unconfirmed()
    }
    return (await database.transaction((sql) => start(sql, login, account))) ?? refuse(login, account)
  }

  /** Every try counts as a failure at first and is refunded if it was none, so that concurrent tries cannot exceed the limit. */
  return async (login: Login): Promise<string> => {
    await rateLimiters.logIn.consume(login, clock())
    const token = await attempt(login).catch(async (error: unknown) => {
      await rateLimiters.logIn.refund(login, clock())
      throw error
    })
    if (token === undefined) throw wrongPassword()
    await rateLimiters.logIn.refund(login, clock())
    return token
  }
}
