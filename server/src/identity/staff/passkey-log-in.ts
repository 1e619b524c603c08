import { staffPasskeyLogInOptions } from '@apply/contract/desk/log-in'
import type { UsedCredential } from '@apply/contract/passkeys'
import type { Sql } from '../../platform/database/database.ts'
import { tokenHash } from '../../platform/secrets/secrets.ts'
import { challengeStore } from '../passkeys/challenges.ts'
import { passkeyStore } from '../passkeys/passkey-store.ts'
import { authenticationOptions, verifiedCounter } from '../passkeys/verify-passkey.ts'
import { staff } from '../people.ts'
import type { StartedSession } from '../sessions/session-cookies.ts'
import type { LoginSource } from '../sessions/start-session.ts'
import { createFinish, notAccepted } from './log-in.ts'
import { type PendingLogin, pendingLoginStore } from './pending-login-store.ts'
import type { StaffDeps } from './staff-deps.ts'

/** What the browser needs to sign with a passkey of the member whose password was right. */
export const passkeyOptions =
  ({ database, clock, limiters, factorKeys: { relyingParty } }: StaffDeps) =>
  async (pendingToken: string, client: string) => {
    const pending = await pendingLoginStore(database.sql).find(tokenHash(pendingToken), clock())
    if (!pending) throw notAccepted()
    await limiters.passkey.consume({ client, username: pending.email }, clock())
    const challenge = await challengeStore(database.sql, staff).issue([pending.staffId, 'log-in'], clock())
    const keys = await passkeyStore(database.sql, staff).of(pending.staffId)
    return staffPasskeyLogInOptions.response.parse(await authenticationOptions(relyingParty, challenge, keys))
  }

/** Finishes with a passkey. Its device has checked the person, so it is a factor of its own beside the password. */
export const finishWithPasskey = (deps: StaffDeps) => {
  const { clock, limiters } = deps
  const finish = createFinish(deps)

  const verify = async (sql: Sql, { staffId }: PendingLogin, credential: UsedCredential) => {
    const { clientDataJSON } = credential.response
    const challenge = await challengeStore(sql, staff).redeem(clientDataJSON, [staffId, 'log-in'], clock())
    const passkeys = passkeyStore(sql, staff)
    const passkey = await passkeys.find(Buffer.from(credential.id, 'base64url'))
    if (passkey?.ownerId !== staffId) return undefined
    // A device that was told which passkey to use may leave out whose it is.
    const userHandle = credential.response.userHandle || Buffer.from(staffId).toString('base64url')
    const named = { ...credential, response: { ...credential.response, userHandle } }
    const counter = await verifiedCounter(named, challenge, passkey, deps.factorKeys.relyingParty)
    if (counter === undefined || !(await passkeys.markUsed(passkey.id, counter, clock()))) return undefined
    return 'a passkey'
  }

  return (pendingToken: string, credential: UsedCredential, source: LoginSource): Promise<StartedSession> =>
    finish({
      pendingToken,
      source,
      limiter: limiters.passkey,
      prove: (sql, pending) => verify(sql, pending, credential),
    })
}
