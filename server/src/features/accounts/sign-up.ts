import type { Sql } from '../../infra/database/database.ts'
import { after } from '../../infra/process/clock.ts'
import type { AccountDeps } from './account-deps.ts'
import { type Account, accountStore } from './account-store.ts'
import { asAccount, asClient, recordAudit } from './audit.ts'
import { codeStore } from './code-store.ts'
import { codeLifetime, noticeLifetime } from './limits.ts'
import { codeHash, newCode } from './secrets.ts'

type SignUp = { readonly username: string; readonly password: string; readonly client: string }

const outcome = ({ isConfirmed }: Account): string => (isConfirmed ? 'address taken' : 'code sent')

/** New, unconfirmed and confirmed addresses cost the same: one hash, one transaction of the same statements, one email. */
export const signUp =
  ({ database, clock, passwords, refuseWeakPassword, rateLimiters, emails, mailQueue }: AccountDeps) =>
  async ({ username, password, client }: SignUp): Promise<void> => {
    await refuseWeakPassword(password, username)
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
        uselessAt: after(now, account.isConfirmed ? noticeLifetime : codeLifetime),
      })
      const target = asAccount(account.id)
      await recordAudit(sql, { at: now, actor: asClient(client), target, action: 'sign-up', result: outcome(account) })
    }

    await database.transaction(store)
    mailQueue.wake()
  }
