import { type NewCredential, type Passkey, passkeyOptions as passkeyOptionsCall } from '@apply/contract/passkeys'
import { maxPasskeys } from '@apply/engine/account-page'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { createOwnNotice } from '../notices.ts'
import { challengeStore } from '../passkeys/challenges.ts'
import { passkeyStore } from '../passkeys/passkey-store.ts'
import { type PasskeyKey, registrationOptions, verifiedKey } from '../passkeys/verify-passkey.ts'
import { type Caller, createPasswordProof } from '../passwords/password-proof.ts'
import { applicants } from '../people.ts'
import { personStore } from '../person-store.ts'
import type { AccountDeps } from './account-deps.ts'

const notAdded = () => new HttpError(400, 'The passkey could not be added. Please try again.')
const tooMany = () => new HttpError(409, `You have ${maxPasskeys} passkeys already. Please remove one first.`)
const addedBefore = () => new HttpError(409, 'This passkey was added before.')
const unknown = () => new HttpError(404, 'This passkey was removed already.')

/** Options for the browser, for the owner who has just entered the password. */
export const passkeyOptions = (deps: AccountDeps) => {
  const { database, clock, rateLimiters, relyingParty } = deps
  const provePassword = createPasswordProof(applicants, deps)

  return async (caller: Caller, password: string) => {
    const { id, email, client } = caller
    const lock = await provePassword(caller, password, 'change-passkeys')
    await rateLimiters.changePasskeys.consume({ client, username: email }, clock())
    const keys = await passkeyStore(database.sql, applicants).of(id)
    if (keys.length >= maxPasskeys) throw tooMany()
    const challenge = await database.transaction(async (sql) => {
      await lock(sql)
      return challengeStore(sql, applicants).issue([id], clock())
    })
    return passkeyOptionsCall.response.parse(await registrationOptions(relyingParty, caller, challenge, keys))
  }
}

type NewPasskey = { readonly name: string; readonly credential: NewCredential }

/** The challenge shows that the password was entered: nobody else can get one for this account. */
export const addPasskey = (deps: AccountDeps) => {
  const { database, clock, emails, mailQueue, relyingParty } = deps
  const notice = createOwnNotice(applicants, deps)

  const store = async (sql: Sql, caller: Caller, key: PasskeyKey, name: string): Promise<void> => {
    const passkeys = passkeyStore(sql, applicants)
    // Locks the account, so that the count holds however many are added at once.
    if (!(await personStore(sql, applicants).lock(caller.id, 'update'))) throw notAdded()
    if ((await passkeys.of(caller.id)).length >= maxPasskeys) throw tooMany()
    if (!(await passkeys.add(caller.id, key, name, clock()))) throw addedBefore()
    const change = { action: 'change-passkeys', result: 'added', topic: 'passkey-added' }
    await notice(sql, caller, { ...change, email: emails.passkeyAdded(name) })
  }

  return async (caller: Caller, { name, credential }: NewPasskey): Promise<void> => {
    const challenges = challengeStore(database.sql, applicants)
    const challenge = await challenges.redeem(credential.response.clientDataJSON, [caller.id], clock())
    const key = await verifiedKey(credential, challenge, relyingParty)
    if (!key) throw notAdded()
    await database.transaction((sql) => store(sql, caller, key, name))
    mailQueue.wake()
  }
}

export const managePasskeys = (deps: AccountDeps) => {
  const { database, clock, emails, mailQueue, rateLimiters } = deps
  const provePassword = createPasswordProof(applicants, deps)
  const notice = createOwnNotice(applicants, deps)

  return {
    list: ({ id }: Caller): Promise<Passkey[]> => passkeyStore(database.sql, applicants).list(id),

    rename: async (caller: Caller, id: string, name: string): Promise<void> => {
      if (!(await passkeyStore(database.sql, applicants).rename(caller.id, id, name))) throw unknown()
    },

    remove: async (caller: Caller, id: string, password: string): Promise<void> => {
      const lock = await provePassword(caller, password, 'change-passkeys')
      await rateLimiters.changePasskeys.consume({ client: caller.client, username: caller.email }, clock())
      await database.transaction(async (sql) => {
        await lock(sql)
        const name = await passkeyStore(sql, applicants).remove(caller.id, id)
        if (name === undefined) throw unknown()
        const change = { action: 'change-passkeys', result: 'removed', topic: 'passkey-removed' }
        await notice(sql, caller, { ...change, email: emails.passkeyRemoved(name) })
      })
      mailQueue.wake()
    },
  }
}
