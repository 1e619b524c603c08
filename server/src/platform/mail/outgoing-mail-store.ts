import type { Sql } from '../database/database.ts'
import { lockApplications } from '../database/lock-order.ts'
import { after } from '../time/clock.ts'
import type { EmailContent } from './email-template.ts'
import { bodyColumns, waitingCondition } from './mail-store.ts'

/** A mail that is being sent. */
export type ClaimedMail = EmailContent & {
  readonly id: string
  readonly to: string
  /** Where an answer goes, if it is not the sender. Empty for the office, because the member of staff has left. */
  readonly replyTo?: string
  readonly createdAt: Date
  readonly uselessAt: Date
  readonly attempts: number
}

type Row = {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly text_body: string
  readonly html_body: string
  readonly secret: string | null
  readonly unsubscribe_url: string | null
  /** Empty for the office. */
  readonly reply_to: string | null
  readonly created_at: Date
  readonly useless_at: Date
  readonly attempts: number
}

const toClaimedMail = (row: Row): ClaimedMail => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.text_body,
  html: row.html_body,
  ...(row.secret !== null && { secret: row.secret }),
  ...(row.unsubscribe_url !== null && { unsubscribeUrl: row.unsubscribe_url }),
  ...(row.reply_to !== null && { replyTo: row.reply_to }),
  createdAt: row.created_at,
  uselessAt: row.useless_at,
  attempts: row.attempts,
})

/** The body holds a code or link, so it is deleted as soon as it is not needed. */
const withoutBody = 'text_body = null, html_body = null, secret = null, unsubscribe_url = null'

/** Asked for when the mail is sent: nobody who has left by then is named. */
const replyColumn = `(select case when removed_at is null then email else '' end from staff where staff.id = reply_staff_id) as reply_to`

/** The longest lease of this version and the previous one. */
const maxLeaseMs = 5 * 60_000

type GivenUp = { readonly id: string; readonly attempts: number }

/** The mails that wait. The job queue decides when to send; `due_at` only says until when a process is sending the mail. */
export const outgoingMailStore = (sql: Sql) => ({
  /** How many mails of a bulk action wait to be sent. */
  countWaiting: async (runId: string): Promise<number> => {
    const [row] = await sql<{ count: number }>(`select count(*) from mails where run_id = $1 and ${waitingCondition}`, [
      runId,
    ])
    return row?.count ?? 0
  },

  /** Deletes the waiting mails of a bulk action, except those that are being sent. Returns their ids. */
  takeBack: async (runId: string, now: Date): Promise<readonly string[]> => {
    const about = await sql<{ account_id: string }>(
      `select account_id from mails where run_id = $1 and ${waitingCondition} and account_id is not null`,
      [runId],
    )
    await lockApplications(
      sql,
      about.map(({ account_id }) => account_id),
    )
    const deleted = await sql<{ id: string }>(
      `delete from mails where run_id = $1 and ${waitingCondition} and (due_at <= $2 or due_at > $3) returning id`,
      [runId, now, after(now, maxLeaseMs)],
    )
    return deleted.map(({ id }) => id)
  },

  /**
   * Takes a waiting mail. No other process, not even one of the previous version, can take it before the lease ends. A lease
   * that ends later than any can was written before the clock was set back, and has ended.
   */
  claim: async (id: string, now: Date, leaseUntil: Date): Promise<ClaimedMail | undefined> => {
    const [row] = await sql<Row>(
      `update mails set due_at = $3, attempts = attempts + 1
       where id = $1 and ${waitingCondition} and (due_at <= $2 or due_at > $4)
       returning id, recipient, subject, ${bodyColumns}, created_at, useless_at, attempts, ${replyColumn}`,
      [id, now, leaseUntil, after(now, maxLeaseMs)],
    )
    return row && toClaimedMail(row)
  },

  isWaiting: async (id: string): Promise<boolean> =>
    (await sql(`select 1 from mails where id = $1 and ${waitingCondition}`, [id])).length > 0,

  release: async (id: string, now: Date): Promise<void> => {
    await sql('update mails set due_at = $2 where id = $1', [id, now])
  },

  markSent: async (id: string, now: Date): Promise<void> => {
    await sql(`update mails set sent_at = $2, ${withoutBody} where id = $1`, [id, now])
  },

  /** `refusal` is the code with which the mail server refused the recipient for good. */
  giveUp: async (id: string, now: Date, refusal?: string): Promise<void> => {
    await sql(`update mails set given_up_at = $2, refusal = $3, ${withoutBody} where id = $1`, [
      id,
      now,
      refusal ?? null,
    ])
  },

  /** Records that a mail to this recipient came back. False if no such mail has left, or if that is known. */
  markBounced: async (id: string, recipient: string, code: string, now: Date): Promise<boolean> => {
    const marked = await sql(
      `update mails set refusal = $3, bounced_at = $4
       where id = $1 and lower(recipient) = lower($2) and sent_at is not null and refusal is null returning id`,
      [id, recipient, code, now],
    )
    return marked.length > 0
  },

  /** Gives up mails that are no longer worth sending, except those that are being sent. */
  giveUpExpired: (now: Date): Promise<readonly GivenUp[]> =>
    sql<GivenUp>(
      `update mails set given_up_at = $1, ${withoutBody} where ${waitingCondition} and useless_at <= $1 and due_at <= $1
       returning id, attempts`,
      [now],
    ),

  /** The waiting mails that have no job in this queue. */
  idsWithoutJob: async (queue: string): Promise<readonly string[]> => {
    const rows = await sql<{ id: string }>(
      `select id from mails where ${waitingCondition}
         and not exists (select from jobs.job where job.name = $1 and job.id = mails.id)
       order by created_at`,
      [queue],
    )
    return rows.map(({ id }) => id)
  },

  /** Without mail to many people, of which thousands may wait behind every other mail on the days before a deadline. */
  oldestWaitingSeconds: async (now: Date, queue: string): Promise<number> => {
    const [row] = await sql<{ oldest: Date | null }>(
      `select min(created_at) as oldest from mails where ${waitingCondition}
         and not exists (select from jobs.job where job.name = $1 and job.id = mails.id and job.priority < 0)`,
      [queue],
    )
    return row?.oldest ? Math.max(0, (now.getTime() - row.oldest.getTime()) / 1000) : 0
  },
})
