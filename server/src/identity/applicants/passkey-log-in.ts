import { passkeyLogInOptions as optionsCall, type UsedCredential } from '@apply/contract/passkeys'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { knownDevices } from '../devices.ts'
import { recordOwnAction } from '../own-acts.ts'
import { challengeStore } from '../passkeys/challenges.ts'
import { passkeyStore, type StoredPasskey } from '../passkeys/passkey-store.ts'
import { authenticationOptions, verifiedCounter } from '../passkeys/verify-passkey.ts'
import { applicants } from '../people.ts'
import { personStore } from '../person-store.ts'
import type { StartedSession } from '../sessions/session-cookies.ts'
import type { LoginSource } from '../sessions/start-session.ts'
import type { AccountDeps } from './account-deps.ts'
import { startOwnSession } from './log-in.ts'

/** The login of nobody in particular. */
const anybody = [null]

/** The same for every reason, so that nobody learns which passkeys there are. */
const refused = () => new HttpError(400, 'This passkey cannot log in here. Please log in with your password.')

/** Options for the browser of a visitor. They name no account, so they tell nothing about any. */
export const passkeyLogInOptions =
  ({ database, clock, rateLimiters, relyingParty }: AccountDeps) =>
  async (client: string, knownAs: string | undefined) => {
    const isKnown =
      knownAs !== undefined && (await knownDevices(database.sql, applicants).isOfAnybody(knownAs, clock()))
    if (!isKnown) await rateLimiters.passkeyOptions.consume({ client, username: '' }, clock())
    const challenge = await challengeStore(database.sql, applicants).issue(anybody, clock())
    return optionsCall.response.parse(await authenticationOptions(relyingParty, challenge))
  }

/** Logs in with a passkey. */
export const logInWithPasskey = (deps: AccountDeps) => {
  const { database, clock, rateLimiters, relyingParty } = deps

  const start = async (sql: Sql, source: LoginSource, passkey: StoredPasskey, counter: number) => {
    // Waits for a reset or a deletion in progress.
    if (!(await personStore(sql, applicants).lock(passkey.ownerId, 'share'))) return undefined
    if (!(await passkeyStore(sql, applicants).markUsed(passkey.id, counter, clock()))) return undefined
    return startOwnSession(sql, passkey.ownerId, source, { at: clock(), result: 'logged in with a passkey' })
  }

  const attempt = async (
    credential: UsedCredential,
    source: LoginSource,
    passkey: StoredPasskey | undefined,
  ): Promise<StartedSession | undefined> => {
    // Used up before anything is compared, so that a challenge serves one attempt, whatever comes of it.
    const challenges = challengeStore(database.sql, applicants)
    const challenge = await challenges.redeem(credential.response.clientDataJSON, anybody, clock())
    const counter = passkey && (await verifiedCounter(credential, challenge, passkey, relyingParty))
    if (!passkey || counter === undefined) return undefined
    return database.transaction((sql) => start(sql, source, passkey, counter))
  }

  /** Refusals of others in the network do not lock out a browser on which the owner has logged in before. */
  const isHome = async ({ knownAs }: LoginSource, passkey: StoredPasskey | undefined): Promise<boolean> =>
    knownAs !== undefined &&
    passkey !== undefined &&
    knownDevices(database.sql, applicants).isOf(knownAs, passkey.email, clock())

  return async (credential: UsedCredential, source: LoginSource): Promise<StartedSession> => {
    const passkey = await passkeyStore(database.sql, applicants).find(Buffer.from(credential.id, 'base64url'))
    const tryIt = () => attempt(credential, source, passkey)
    const started = (await isHome(source, passkey))
      ? await tryIt()
      : await rateLimiters.passkeyLogIn.attempt({ client: source.client, username: '' }, clock, tryIt)
    if (!started) {
      const refusal = { at: clock(), client: source.client, action: 'log-in', result: 'passkey refused' }
      await recordOwnAction(database.sql, passkey?.ownerId, refusal)
      throw refused()
    }
    return started
  }
}
