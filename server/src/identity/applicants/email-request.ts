import { randomUUID } from 'node:crypto'
import type { Sql } from '../../platform/database/database.ts'
import { recordOwnAction } from '../own-acts.ts'
import type { AccountDeps } from './account-deps.ts'
import { type Account, accountStore } from './account-store.ts'

type EmailRequest = {
  readonly username: string
  readonly client: string
  readonly action: 'forgot-password' | 'resend-confirm'
  /** Stores the code or link and queues the email. */
  readonly write: (sql: Sql, account: Account, now: Date) => Promise<void>
}

/** Stands for an account that is not there, so that the same statements run. */
export const absentAccount = (): Account => ({ id: randomUUID(), isConfirmed: false, passwordHash: '' })

/**
 * Sends an email to an account, if there is one. Without an account the same statements run and are rolled back, so that
 * neither the response nor its time tells whether there is one. Only the owner learns more, by email.
 */
export const createEmailRequest =
  ({ database, clock, mailQueue }: AccountDeps) =>
  async ({ username, client, action, write }: EmailRequest): Promise<void> => {
    const now = clock()
    await database.transaction(async (sql) => {
      const account = await accountStore(sql).lockForMail(username)
      const result = account ? 'mail sent' : 'no such account'
      await recordOwnAction(sql, account?.id, { at: now, client, action, result })
      await sql('savepoint email')
      await write(sql, account ?? absentAccount(), now)
      await sql(account ? 'release savepoint email' : 'rollback to savepoint email')
    })
    mailQueue.wake()
  }
