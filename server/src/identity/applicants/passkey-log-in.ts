import { passkeyLogInOptions as optionsCall, type UsedCredential } from '@apply/contract/passkeys'
import { asAccount, asClient, recordAudit } from '../../platform/audit/audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { newToken } from '../../platform/secrets/secrets.ts'
import { after } from '../../platform/time/clock.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountStore } from './account-store.ts'
import { knownDevices } from './known-devices.ts'
import { challengeLifetime } from './limits.ts'
import { type LoginSource, type StartedSession, startSession } from './log-in.ts'
import { challengeStore, passkeyStore, type StoredPasskey } from './passkey-store.ts'
import { authenticationOptions, challengeIn, verifiedCounter } from './verify-passkey.ts'

/** The same for every reason, so that nobody learns which passkeys there are. */
const refused = () => new HttpError(400, 'This passkey cannot log in here. Please log in with your password.')

/** Options for the browser of a visitor. They name no account, so they tell nothing about any. */
export const passkeyLogInOptions =
  ({ database, clock, rateLimiters, relyingParty }: AccountDeps) =>
  async (client: string, knownAs: string | undefined) => {
    const isKnown =
      knownAs !== undefined && (await knownDevices(database.sql, 'applicants').isOfAnybody(knownAs, clock()))
    if (!isKnown) await rateLimiters.passkeyOptions.consume({ client, username: '' }, clock())
    const challenge = newToken()
    await challengeStore(database.sql).issue(challenge, null, after(clock(), challengeLifetime))
    return optionsCall.response.parse(await authenticationOptions(relyingParty, challenge))
  }

/** Logs in with a passkey. */
export const logInWithPasskey = (deps: AccountDeps) => {
  const { database, clock, rateLimiters, relyingParty } = deps

  const start = async (sql: Sql, source: LoginSource, passkey: StoredPasskey, counter: number) => {
    if (!(await accountStore(sql).lockForLogin(passkey.accountId))) return undefined
    if (!(await passkeyStore(sql).markUsed(passkey.id, counter, clock()))) return undefined
    return startSession(sql, passkey.accountId, source, { at: clock(), result: 'logged in with a passkey' })
  }

  const attempt = async (
    credential: UsedCredential,
    source: LoginSource,
    passkey: StoredPasskey | undefined,
  ): Promise<StartedSession | undefined> => {
    const challenge = await challengeIn(credential.response.clientDataJSON)
    // Used up before anything is compared, so that a challenge serves one attempt, whatever comes of it.
    if (challenge === undefined || !(await challengeStore(database.sql).redeem(challenge, null, clock())))
      return undefined
    const counter = passkey && (await verifiedCounter(credential, challenge, passkey, relyingParty))
    if (!passkey || counter === undefined) return undefined
    return database.transaction((sql) => start(sql, source, passkey, counter))
  }

  /** Refusals of others in the network do not lock out a browser on which the owner has logged in before. */
  const begin = async ({ client, knownAs }: LoginSource, passkey: StoredPasskey | undefined) => {
    const caller = { client, username: '' }
    const devices = knownDevices(database.sql, 'applicants')
    if (knownAs !== undefined && passkey && (await devices.isOf(knownAs, passkey.username, clock())))
      return async () => undefined
    await rateLimiters.passkeyLogIn.consume(caller, clock())
    return () => rateLimiters.passkeyLogIn.refund(caller, clock())
  }

  const recordRefusal = (client: string, passkey: StoredPasskey | undefined) => {
    const entry = { at: clock(), actor: asClient(client), target: asAccount(passkey?.accountId), action: 'log-in' }
    return recordAudit(database.sql, { ...entry, result: 'passkey refused' })
  }

  /** Every try counts as refused at first, as with a password. */
  return async (credential: UsedCredential, source: LoginSource): Promise<StartedSession> => {
    const passkey = await passkeyStore(database.sql).find(Buffer.from(credential.id, 'base64url'))
    const takeBack = await begin(source, passkey)
    const started = await attempt(credential, source, passkey)
    if (!started) {
      await recordRefusal(source.client, passkey)
      throw refused()
    }
    await takeBack()
    return started
  }
}
