import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { noticeLifetime } from '../../platform/mail/create-mail.ts'
import { codeHash, codeMatches, newCode } from '../../platform/secrets/secrets.ts'
import { after } from '../../platform/time/clock.ts'
import { recordOwnAction } from '../own-acts.ts'
import type { AccountDeps } from './account-deps.ts'
import { type Account, accountStore } from './account-store.ts'
import { createEmailRequest } from './email-request.ts'
import { codeLifetime } from './limits.ts'
import { codeStore, type StoredCode } from './mailed-code-store.ts'

type SignUp = { readonly username: string; readonly password: string; readonly client: string }

const outcome = ({ isConfirmed }: Account): string => (isConfirmed ? 'address taken' : 'code sent')

/** New, unconfirmed and confirmed addresses cost the same: one hash, one transaction of the same statements, one email. */
export const signUp =
  ({ database, clock, passwords, rateLimiters, emails, mailQueue }: AccountDeps) =>
  async ({ username, password, client }: SignUp): Promise<void> => {
    await passwords.refuseWeak(password, username)
    await rateLimiters.signUp.consume({ client, username }, clock())
    const passwordHash = await passwords.hash(password)
    const code = newCode()
    const now = clock()

    const store = async (sql: Sql): Promise<void> => {
      const account = await accountStore(sql).signUp(username, passwordHash, now)
      await codeStore(sql).issue(account.id, codeHash(code), after(now, codeLifetime))
      await mailQueue.add(sql, now, {
        ...(account.isConfirmed ? emails.alreadySignedUp() : emails.code(code)),
        to: username,
        topic: `sign-up ${account.id}`,
        accountId: account.id,
        uselessAt: after(now, account.isConfirmed ? noticeLifetime : codeLifetime),
      })
      await recordOwnAction(sql, account.id, { at: now, client, action: 'sign-up', result: outcome(account) })
    }

    await database.transaction(store)
    mailQueue.wake()
  }

type Confirmation = { readonly username: string; readonly code: string; readonly client: string }

/** Wrong, expired, used and never issued codes get the same message. */
const invalidCode = () =>
  new HttpError(400, 'The confirmation code is wrong or has expired. Please check it or ask for a new one.')

/** Compared with when there is no code, so that this case costs the same. */
const noCode = codeHash('')

export const confirm = ({ database, clock, rateLimiters }: AccountDeps) => {
  const record = (sql: Sql, accountId: string | undefined, client: string, result: string): Promise<void> =>
    recordOwnAction(sql, accountId, { at: clock(), client, action: 'confirm', result })

  /** The code, if it is the right one. With or without an account it is the same statements and one commit. */
  const takeTry = async (sql: Sql, { username, client, code }: Confirmation): Promise<StoredCode | undefined> => {
    const stored = await codeStore(sql).takeTry(username, clock())
    if (codeMatches(code, stored ?? noCode) && stored) return stored
    await record(sql, stored?.accountId, client, 'refused')
    return undefined
  }

  /** The call that redeems the code confirms the account; a code that was replaced meanwhile confirms nothing. */
  const redeem = async (sql: Sql, stored: StoredCode, client: string): Promise<true | undefined> => {
    if ((await codeStore(sql).redeem(stored)) === undefined) return undefined
    await accountStore(sql).confirm(stored.accountId, clock())
    await record(sql, stored.accountId, client, 'confirmed')
    return true
  }

  return async (confirmation: Confirmation): Promise<void> => {
    const isConfirmed = await rateLimiters.confirm.attempt(confirmation, clock, async () => {
      // A transaction of its own, so that the try stays counted whatever happens next.
      const stored = await database.transaction((sql) => takeTry(sql, confirmation))
      return stored && (await database.transaction((sql) => redeem(sql, stored, confirmation.client)))
    })
    if (!isConfirmed) throw invalidCode()
  }
}

type Resend = { readonly username: string; readonly client: string }

export const resendConfirm = (deps: AccountDeps) => {
  const { clock, rateLimiters, emails, mailQueue } = deps
  const requestEmail = createEmailRequest(deps)

  const write = async (sql: Sql, username: string, { id, isConfirmed }: Account, now: Date): Promise<void> => {
    const code = newCode()
    await codeStore(sql).issue(id, codeHash(code), after(now, codeLifetime))
    await mailQueue.add(sql, now, {
      ...(isConfirmed ? emails.alreadyConfirmed() : emails.code(code)),
      to: username,
      topic: `sign-up ${id}`,
      accountId: id,
      uselessAt: after(now, isConfirmed ? noticeLifetime : codeLifetime),
    })
  }

  return async ({ username, client }: Resend): Promise<void> => {
    await rateLimiters.resendConfirm.consume({ client, username }, clock())
    await requestEmail({
      username,
      client,
      action: 'resend-confirm',
      write: (sql, account, now) => write(sql, username, account, now),
    })
  }
}
