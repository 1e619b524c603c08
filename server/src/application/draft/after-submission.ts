import type { Answers } from '@apply/engine/answers'
import type { School } from '@apply/engine/define/school'
import { recordOwnAction } from '../../identity/own-acts.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import { countSubmission } from '../../platform/metrics/events.ts'
import { after, dayMs } from '../../platform/time/clock.ts'
import { type Receipt, receiptEmail } from '../receipt/receipt.ts'
import { draftMailTopic } from './application-deps.ts'

/** A receipt is still useful after the mail server was away for a week. */
const mailLifetimeMs = 7 * dayMs

type Submitted = { readonly accountId: string; readonly receipt: Receipt; readonly answers: Answers; readonly at: Date }

type Needs = {
  readonly school: School
  readonly mailQueue: MailQueue
  /** Puts the application into the list of the desk. */
  readonly showAtDesk: (sql: Sql, accountId: string, answers: Answers) => Promise<void>
  /** Makes the list of what the application needs now. */
  readonly makeList: (sql: Sql, accountId: string, answers: Answers) => Promise<void>
  /** Has the counselor asked whom the application names, later and by somebody else: a submission waits for nobody. */
  readonly askCounselor: (sql: Sql, accountId: string) => Promise<void>
  /** Tells other systems. */
  readonly announce: (
    sql: Sql,
    event: {
      readonly event: 'application.submitted'
      readonly accountId: string
      readonly data: { readonly receipt: string; readonly submitted_at: string }
    },
  ) => Promise<void>
}

/** Read under the lock of the application: a change of the address may have ended while the submission waited for it. */
const addressOf = async (sql: Sql, accountId: string): Promise<string> => {
  const [account] = await sql<{ username: string }>('select username from accounts where id = $1', [accountId])
  if (!account) throw new Error('The account of a locked application is gone.')
  return account.username
}

const mailReceipt = async (sql: Sql, { accountId, receipt, at }: Submitted, { school, mailQueue }: Needs) => {
  const [to, uselessAt] = [await addressOf(sql, accountId), after(at, mailLifetimeMs)]
  const about = { topic: `receipt ${accountId}`, accountId, meantFor: 'person' } as const
  await mailQueue.add(sql, at, { ...receiptEmail(school, receipt), ...about, to, uselessAt })
}

/**
 * Everything that follows a submission. Beside it the database marks the row of the list as submitted, and refuses every change of the
 * draft; the feed gives a position, and the desk looks for duplicates, when they find a submission that has none.
 */
export const createAfterSubmission = (needs: Needs) =>
  ({
    /** In its transaction, so that all of it happens if and only if it commits. */
    within: async (sql: Sql, submitted: Submitted): Promise<void> => {
      const { accountId, answers, at, receipt } = submitted
      const { number, submitted_at } = receipt
      await mailReceipt(sql, submitted, needs)
      await needs.mailQueue.discard(sql, draftMailTopic(accountId))
      await recordOwnAction(sql, accountId, { at, action: 'submit', result: `submitted ${number}` })
      await needs.showAtDesk(sql, accountId, answers)
      await needs.askCounselor(sql, accountId)
      await needs.announce(sql, {
        event: 'application.submitted',
        accountId,
        data: { receipt: number, submitted_at },
      })
      await needs.makeList(sql, accountId, answers)
    },

    committed: countSubmission,

    /** Also when a receipt is asked for again: the process that has submitted may have ended before this. */
    returned: needs.mailQueue.wake,
  }) as const

export type AfterSubmission = ReturnType<typeof createAfterSubmission>
