import type { FastifyRequest } from 'fastify'
import { asAccount, asClient, recordAudit } from '../../platform/audit/audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { newToken, tokenHash } from '../../platform/secrets/secrets.ts'
import type { AccountDeps } from './account-deps.ts'
import { type Account, accountStore } from './account-store.ts'
import { knownDevices } from './known-devices.ts'
import { sessionStore } from './session-store.ts'

type Name = readonly [pattern: RegExp, name: string]

/** In this order, since most browsers name others as well. */
const browsers: readonly Name[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly Name[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const maxUserAgentLength = 1_000

/** A browser and its system in words that its owner knows, such as "Firefox on Android". */
export const deviceName = (userAgent = ''): string => {
  const text = userAgent.slice(0, maxUserAgentLength)
  const nameIn = (names: readonly Name[]) => names.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser === undefined && system === undefined) return 'Unknown device'
  return system === undefined ? `${browser}` : `${browser ?? 'Unknown browser'} on ${system}`
}

/** Where a login comes from, however it is proved. */
export type LoginSource = {
  readonly client: string
  /** The browser and system of the caller, in words. */
  readonly device: string
  /** The token that the call brought; its session ends, whoever it belongs to. */
  readonly oldToken: string | undefined
  /** The token of the browser, if somebody has logged in there before. */
  readonly knownAs: string | undefined
}

type Tokens = Pick<LoginSource, 'oldToken' | 'knownAs'>

export const sourceOf = (request: FastifyRequest, tokens: Tokens): LoginSource => ({
  client: request.ip,
  device: deviceName(request.headers['user-agent']),
  ...tokens,
})

/** What the browser gets after a login: the token of its session, and the one by which it is known from then on. */
export type StartedSession = { readonly token: string; readonly device: string }

type Login = LoginSource & { readonly username: string; readonly password: string }

/** Starts a session for a login that is proved. */
export const startSession = async (
  sql: Sql,
  accountId: string,
  { client, device, oldToken, knownAs }: LoginSource,
  { at, result }: { readonly at: Date; readonly result: string },
): Promise<StartedSession> => {
  const token = newToken()
  if (oldToken !== undefined) await sessionStore(sql).end(tokenHash(oldToken))
  await sessionStore(sql).start(accountId, tokenHash(token), at, device)
  await accountStore(sql).recordLogin(accountId, at)
  const entry = { at, actor: asClient(client), target: asAccount(accountId), action: 'log-in' }
  await recordAudit(sql, { ...entry, result })
  return { token, device: await knownDevices(sql, 'applicants').remember(accountId, knownAs, at) }
}

const wrongPassword = () => new HttpError(400, 'Incorrect username or password.')
const unconfirmed = () => new HttpError(403, 'Please confirm your account before logging in.')

export const logIn = ({ database, clock, passwords, passwordTries }: AccountDeps) => {
  const record = (sql: Sql, { client }: Login, account: Account | undefined, result: string): Promise<void> =>
    recordAudit(sql, { at: clock(), actor: asClient(client), target: asAccount(account?.id), action: 'log-in', result })

  const start = async (sql: Sql, login: Login, account: Account): Promise<StartedSession | undefined> => {
    if (!(await accountStore(sql).stillHasPassword(account.id, account.passwordHash))) return undefined
    return startSession(sql, account.id, login, { at: clock(), result: 'logged in' })
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
    const { client, username, knownAs } = login
    const passwordTry = await passwordTries.begin({ client, username, device: knownAs }, clock())
    const started = await attempt(login).catch(async (error: unknown) => {
      await passwordTry.takeBack(clock())
      throw error
    })
    if (!started) {
      await passwordTry.fail(clock())
      throw wrongPassword()
    }
    await passwordTry.takeBack(clock())
    return started
  }
}
