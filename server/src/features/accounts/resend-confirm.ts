import { after } from '../../infra/database/after.ts'
import type { Sql } from '../../infra/database/database.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountStore } from './account-store.ts'
import { asAccount, asClient, recordAudit } from './audit.ts'
import { codeStore } from './code-store.ts'
import { codeLives, newsIsWorthSending } from './lifetimes.ts'
import { codeHash, newCode } from './secrets.ts'

type Request = { readonly username: string; readonly client: string }

/** Answers alike whether or not there is such an account; only its owner learns more, by mail. */
export const resendConfirm =
  ({ database, clock, rateLimiters, emails, mailQueue }: AccountDeps) =>
  async ({ username, client }: Request): Promise<void> => {
    await rateLimiters.resendConfirm.consume({ client, username }, clock())
    const code = newCode()
    const now = clock()

    const issue = async (sql: Sql): Promise<void> => {
      const account = await accountStore(sql).find(username)
      const target = asAccount(account?.id)
      const result = account ? 'mail sent' : 'no such account'
      await recordAudit(sql, { at: now, actor: asClient(client), target, action: 'resend-confirm', result })
      if (!account) return
      await codeStore(sql).issue(account.id, codeHash(code), after(now, codeLives))
      await mailQueue.add(sql, now, {
        ...(account.isConfirmed ? emails.alreadyConfirmed() : emails.code(code)),
        to: username,
        topic: `sign-up ${account.id}`,
        uselessAt: after(now, account.isConfirmed ? newsIsWorthSending : codeLives),
      })
    }

    await database.transaction(issue)
    mailQueue.wake()
  }
