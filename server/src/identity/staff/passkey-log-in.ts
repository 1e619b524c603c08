import { staffPasskeyLogInOptions } from '@apply/contract/desk/log-in'
import type { UsedCredential } from '@apply/contract/passkeys'
import type { Sql } from '../../platform/database/database.ts'
import { newToken, tokenHash } from '../../platform/secrets/secrets.ts'
import { after } from '../../platform/time/clock.ts'
import { challengeLifetime } from '../applicants/limits.ts'
import type { LoginSource, StartedSession } from '../applicants/log-in.ts'
import { authenticationOptions, challengeIn, verifiedCounter } from '../applicants/verify-passkey.ts'
import { factorStore } from './factor-store.ts'
import { createFinish, notAccepted } from './log-in.ts'
import { type PendingLogin, pendingLoginStore, staffChallengeStore } from './log-in-store.ts'
import type { StaffDeps } from './staff-deps.ts'

/** What the browser needs to sign with a passkey of the member whose password was right. */
export const passkeyOptions =
  ({ database, clock, limiters, relyingParty }: StaffDeps) =>
  async (pendingToken: string, client: string) => {
    const pending = await pendingLoginStore(database.sql).find(tokenHash(pendingToken), clock())
    if (!pending) throw notAccepted()
    await limiters.passkey.consume({ client, username: pending.email }, clock())
    const challenge = newToken()
    const expiresAt = after(clock(), challengeLifetime)
    await staffChallengeStore(database.sql).issue(challenge, pending.staffId, 'log-in', expiresAt)
    const keys = await factorStore(database.sql).passkeys(pending.staffId)
    return staffPasskeyLogInOptions.response.parse(await authenticationOptions(relyingParty, challenge, keys))
  }

/** Finishes with a passkey. Its device has checked the person, so it is a factor of its own beside the password. */
export const finishWithPasskey = (deps: StaffDeps) => {
  const { clock, limiters, relyingParty } = deps
  const finish = createFinish(deps)

  const verify = async (sql: Sql, { staffId }: PendingLogin, credential: UsedCredential) => {
    const challenge = await challengeIn(credential.response.clientDataJSON)
    if (challenge === undefined || !(await staffChallengeStore(sql).redeem(challenge, staffId, 'log-in', clock())))
      return undefined
    const id = Buffer.from(credential.id, 'base64url')
    const passkey = (await factorStore(sql).passkeys(staffId)).find(({ credentialId }) => credentialId.equals(id))
    if (!passkey) return undefined
    // A device that was told which passkey to use may leave out whose it is.
    const userHandle = credential.response.userHandle || Buffer.from(staffId).toString('base64url')
    const named = { ...credential, response: { ...credential.response, userHandle } }
    const counter = await verifiedCounter(named, challenge, { ...passkey, accountId: staffId }, relyingParty)
    if (counter === undefined || !(await factorStore(sql).usePasskey(passkey.id, counter, clock()))) return undefined
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
