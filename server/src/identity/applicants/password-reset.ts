import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Caller } from '../../platform/limits/rate-limiter.ts'
import { addNotice } from '../../platform/mail/create-mail.ts'
import { knownDevices } from '../devices.ts'
import { linkStore, linkTopic } from '../links.ts'
import { recordOwnAction } from '../own-acts.ts'
import { passkeyStore } from '../passkeys/passkey-store.ts'
import { setPassword } from '../passwords/change-password.ts'
import { applicants } from '../people.ts'
import type { AccountDeps } from './account-deps.ts'
import { type Account, accountStore } from './account-store.ts'
import { absentAccount, createEmailRequest } from './email-request.ts'

export const forgotPassword = (deps: AccountDeps) => {
  const { database, clock, rateLimiters, emails, mailQueue } = deps
  const requestEmail = createEmailRequest(deps)

  const write = async (sql: Sql, username: string, { id }: Account, now: Date): Promise<void> => {
    const { token, uselessAt } = await linkStore(sql, applicants).issue(id, now)
    const topic = linkTopic(applicants, id)
    const mail = { to: username, topic, accountId: id, uselessAt }
    await mailQueue.add(sql, now, { ...emails.resetLink(username, token), ...mail })
  }

  const limiterFor = async ({ username, device }: Caller) => {
    const isHome =
      device !== undefined && (await knownDevices(database.sql, applicants).isOf(device, username, clock()))
    return isHome ? rateLimiters.forgotPasswordAtHome : rateLimiters.forgotPassword
  }

  return async (caller: Caller): Promise<void> => {
    const { username, client } = caller
    await (await limiterFor(caller)).consume(caller, clock())
    await requestEmail({
      username,
      client,
      action: 'forgot-password',
      write: (sql, account, now) => write(sql, username, account, now),
    })
  }
}

type Reset = {
  readonly username: string
  readonly password: string
  readonly id: string
  readonly client: string
  readonly knownAs: string | undefined
}

const invalidLink = () =>
  new HttpError(400, 'This reset link is not valid or has expired. Please ask for a new one.', {
    details: { key: 'id' },
  })

export const resetPassword = (deps: AccountDeps) => {
  const { database, clock, passwords, rateLimiters, emails, mailQueue } = deps

  /** Redeems the link, changes the password, confirms the account and ends all sessions: all or nothing. Returns the new token of the browser. */
  const change = async (sql: Sql, reset: Reset, passwordHash: string): Promise<string | undefined> => {
    const { username, id: link, client, knownAs } = reset
    const at = clock()
    const id = (await accountStore(sql).lock(username))?.id
    const isRedeemed = id !== undefined && (await linkStore(sql, applicants).redeem(id, link, at))
    const result = isRedeemed ? 'password changed' : 'refused'
    await recordOwnAction(sql, isRedeemed ? id : undefined, { at, client, action: 'reset-password', result })
    if (!isRedeemed) return undefined
    await accountStore(sql).confirm(id, at)
    await setPassword(sql, applicants, mailQueue, { id, passwordHash })
    const hasPasskeys = (await passkeyStore(sql, applicants).of(id)).length > 0
    const email = emails.passwordChanged('every', hasPasskeys)
    await addNotice(mailQueue, sql, at, {
      to: { id, email: username },
      accountId: id,
      topic: 'password-changed',
      email,
    })
    return knownDevices(sql, applicants).remember(id, knownAs, at)
  }

  return async (reset: Reset): Promise<string> => {
    const { username, password, id, client } = reset
    await passwords.refuseWeak(password, username)
    // An invalid link costs no hash. A valid one is redeemed only when the new password is stored.
    const account = (await accountStore(database.sql).find(username)) ?? absentAccount()
    if (!(await linkStore(database.sql, applicants).isOf(account.id, id, clock()))) {
      await rateLimiters.resetPassword.consume({ client, username }, clock())
      throw invalidLink()
    }
    const passwordHash = await passwords.hash(password)
    const device = await database.transaction((sql) => change(sql, reset, passwordHash))
    if (device === undefined) throw invalidLink()
    mailQueue.wake()
    await passwords.tries.forgive({ client, username }, clock())
    return device
  }
}
