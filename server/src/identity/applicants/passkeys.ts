import { type NewCredential, type Passkey, passkeyOptions as passkeyOptionsCall } from '@apply/contract/passkeys'
import { maxPasskeys } from '@apply/engine/account-page'
import { recordOwnAction } from '../../platform/audit/audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { addNotice } from '../../platform/mail/create-mail.ts'
import type { EmailContent } from '../../platform/mail/email-template.ts'
import { newToken } from '../../platform/secrets/secrets.ts'
import { after } from '../../platform/time/clock.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountStore } from './account-store.ts'
import { type Caller, createPasswordProof, isStillProved, wrongPassword } from './change-password.ts'
import { challengeLifetime } from './limits.ts'
import { challengeStore, passkeyStore } from './passkey-store.ts'
import { endResetLink } from './password-reset.ts'
import { challengeIn, type PasskeyKey, registrationOptions, verifiedKey } from './verify-passkey.ts'

const notAdded = () => new HttpError(400, 'The passkey could not be added. Please try again.')
const tooMany = () => new HttpError(409, `You have ${maxPasskeys} passkeys already. Please remove one first.`)
const addedBefore = () => new HttpError(409, 'This passkey was added before.')
const unknown = () => new HttpError(404, 'This passkey was removed already.')

/** Tells the owner of a change, leaves an audit row and ends a reset link that was mailed before, within its transaction. */
const recordChange =
  ({ clock, mailQueue }: AccountDeps) =>
  async (sql: Sql, { student }: Caller, result: 'added' | 'removed', email: EmailContent) => {
    const at = clock()
    await recordOwnAction(sql, student.id, { at, action: 'change-passkeys', result })
    await endResetLink(sql, mailQueue, student.id)
    const to = { id: student.id, email: student.username }
    await addNotice(mailQueue, sql, at, { to, accountId: student.id, topic: `passkey-${result}`, email })
  }

/** Options for the browser, for the owner who has just entered the password. */
export const passkeyOptions = (deps: AccountDeps) => {
  const { database, clock, rateLimiters, relyingParty } = deps
  const provePassword = createPasswordProof(deps)

  return async (caller: Caller, password: string) => {
    const { student, client } = caller
    const account = await provePassword(caller, password, 'change-passkeys')
    await rateLimiters.changePasskeys.consume({ client, username: student.username }, clock())
    const keys = await passkeyStore(database.sql).keysOf(student.id)
    if (keys.length >= maxPasskeys) throw tooMany()
    const challenge = newToken()
    await database.transaction(async (sql) => {
      if (!(await isStillProved(sql, account))) throw wrongPassword()
      await challengeStore(sql).issue(challenge, student.id, after(clock(), challengeLifetime))
    })
    const owner = { id: student.id, email: student.username }
    return passkeyOptionsCall.response.parse(await registrationOptions(relyingParty, owner, challenge, keys))
  }
}

type NewPasskey = { readonly name: string; readonly credential: NewCredential }

/** The challenge shows that the password was entered: nobody else can get one for this account. */
export const addPasskey = (deps: AccountDeps) => {
  const { database, clock, emails, mailQueue, relyingParty } = deps
  const record = recordChange(deps)

  const store = async (sql: Sql, caller: Caller, key: PasskeyKey, name: string): Promise<void> => {
    const { id } = caller.student
    // Locks the account, so that the count holds however many are added at once.
    if (!(await accountStore(sql).lockConfirmed(id))) throw notAdded()
    if ((await passkeyStore(sql).keysOf(id)).length >= maxPasskeys) throw tooMany()
    const added = await passkeyStore(sql).add(id, key, name, clock())
    if (added === undefined) throw addedBefore()
    await record(sql, caller, 'added', emails.passkeyAdded(name))
  }

  return async (caller: Caller, { name, credential }: NewPasskey): Promise<void> => {
    const challenge = await challengeIn(credential.response.clientDataJSON)
    const isOpen =
      challenge !== undefined && (await challengeStore(database.sql).redeem(challenge, caller.student.id, clock()))
    const key = isOpen ? await verifiedKey(credential, challenge, relyingParty) : undefined
    if (!key) throw notAdded()
    await database.transaction((sql) => store(sql, caller, key, name))
    mailQueue.wake()
  }
}

export const managePasskeys = (deps: AccountDeps) => {
  const { database, clock, emails, mailQueue, rateLimiters } = deps
  const provePassword = createPasswordProof(deps)
  const record = recordChange(deps)

  return {
    list: ({ student }: Caller): Promise<Passkey[]> => passkeyStore(database.sql).list(student.id),

    rename: async ({ student }: Caller, id: string, name: string): Promise<void> => {
      if (!(await passkeyStore(database.sql).rename(student.id, id, name))) throw unknown()
    },

    remove: async (caller: Caller, id: string, password: string): Promise<void> => {
      const { student, client } = caller
      const account = await provePassword(caller, password, 'change-passkeys')
      await rateLimiters.changePasskeys.consume({ client, username: student.username }, clock())
      await database.transaction(async (sql) => {
        if (!(await isStillProved(sql, account))) throw wrongPassword()
        const name = await passkeyStore(sql).remove(student.id, id)
        if (name === undefined) throw unknown()
        await record(sql, caller, 'removed', emails.passkeyRemoved(name))
      })
      mailQueue.wake()
    },
  }
}
