import { after } from '../../infra/database/after.ts'
import type { Sql } from '../../infra/database/database.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountStore } from './account-store.ts'
import { asAccount, asClient, recordAudit } from './audit.ts'
import { resetLinkLives } from './lifetimes.ts'
import { resetStore } from './reset-store.ts'
import { newToken, tokenHash } from './secrets.ts'

type Request = { readonly username: string; readonly client: string }

/** Answers alike whether or not there is such an account; only its owner learns more, by mail. */
export const forgotPassword =
  ({ database, clock, rateLimiters, emails, mailQueue }: AccountDeps) =>
  async ({ username, client }: Request): Promise<void> => {
    await rateLimiters.forgotPassword.consume({ client, username }, clock())
    const id = newToken()
    const now = clock()

    const issue = async (sql: Sql): Promise<void> => {
      const account = await accountStore(sql).find(username)
      const target = asAccount(account?.id)
      const result = account ? 'mail sent' : 'no such account'
      await recordAudit(sql, { at: now, actor: asClient(client), target, action: 'forgot-password', result })
      if (!account) return
      const uselessAt = after(now, resetLinkLives)
      await resetStore(sql).issue(account.id, tokenHash(id), uselessAt)
      const email = emails.resetLink(username, id)
      await mailQueue.add(sql, now, { ...email, to: username, topic: `reset ${account.id}`, uselessAt })
    }

    await database.transaction(issue)
    mailQueue.wake()
  }
