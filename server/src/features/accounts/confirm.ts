import type { Sql } from '../../infra/database/database.ts'
import { HttpError } from '../../infra/http/http-error.ts'
import { after } from '../../infra/process/clock.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountStore } from './account-store.ts'
import { asAccount, asClient, recordAudit } from './audit.ts'
import { codeStore, type StoredCode } from './code-store.ts'
import { codeLifetime, noticeLifetime } from './limits.ts'
import { codeHash, codeMatches, newCode } from './secrets.ts'

type Confirmation = { readonly username: string; readonly code: string; readonly client: string }

/** Wrong, expired, used and never issued codes get the same message. */
const invalidCode = () =>
  new HttpError(400, 'The confirmation code is wrong or has expired. Please check it or ask for a new one.')

export const confirm = ({ database, clock, rateLimiters }: AccountDeps) => {
  const record = (sql: Sql, { accountId }: StoredCode, client: string, result: string): Promise<void> =>
    recordAudit(sql, { at: clock(), actor: asClient(client), target: asAccount(accountId), action: 'confirm', result })

  /** The call that redeems the code confirms the account; a code that was replaced meanwhile confirms nothing. */
  const redeem = async (sql: Sql, stored: StoredCode, client: string): Promise<boolean> => {
    if (!(await codeStore(sql).redeem(stored))) return false
    await accountStore(sql).confirm(stored.accountId, clock())
    await record(sql, stored, client, 'confirmed')
    return true
  }

  return async ({ username, code, client }: Confirmation): Promise<void> => {
    await rateLimiters.confirm.consume({ client, username }, clock())
    // Outside the transaction, so that the try stays counted whatever happens next.
    const stored = await codeStore(database.sql).takeTry(username, clock())
    if (!stored) throw invalidCode()
    if (!codeMatches(code, stored)) {
      await record(database.sql, stored, client, 'refused')
      throw invalidCode()
    }
    if (!(await database.transaction((sql) => redeem(sql, stored, client)))) throw invalidCode()
    await rateLimiters.confirm.refund({ client, username }, clock())
  }
}

type Resend = { readonly username: string; readonly client: string }

/** The response is the same whether or not the account exists; only its owner learns more, by email. */
export const resendConfirm =
  ({ database, clock, rateLimiters, emails, mailQueue }: AccountDeps) =>
  async ({ username, client }: Resend): Promise<void> => {
    await rateLimiters.resendConfirm.consume({ client, username }, clock())
    const code = newCode()
    const now = clock()

    const issue = async (sql: Sql): Promise<void> => {
      const account = await accountStore(sql).find(username)
      const target = asAccount(account?.id)
      const result = account ? 'mail sent' : 'no such account'
      await recordAudit(sql, { at: now, actor: asClient(client), target, action: 'resend-confirm', result })
      if (!account) return
      await codeStore(sql).issue(account.id, codeHash(code), after(now, codeLifetime))
      await mailQueue.add(sql, now, {
        ...(account.isConfirmed ? emails.alreadyConfirmed() : emails.code(code)),
        to: username,
        topic: `sign-up ${account.id}`,
        uselessAt: after(now, account.isConfirmed ? noticeLifetime : codeLifetime),
      })
    }

    await database.transaction(issue)
    mailQueue.wake()
  }
