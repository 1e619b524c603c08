import type { Sql } from '../database/database.ts'
import { accountIfThere, lockApplications } from '../database/lock-order.ts'
import { after } from '../time/clock.ts'
import type { EmailContent } from './email-template.ts'

export type Mail = EmailContent & {
  readonly to: string
  /** A waiting mail of the same topic is replaced, so that nobody is sent a code that is no longer valid. */
  readonly topic: string
  /** The applicant and the request of staff that the mail is about. It is deleted with them. */
  readonly accountId?: string
  readonly requestId?: string
  /** The person, at whatever address when it leaves; this address; or one that is asked for and not proved. It is `address` unless it is said. */
  readonly meantFor?: 'person' | 'address' | 'new address'
  /** Set for the last mail to a person who is gone: its row goes once it is sent or given up. */
  readonly isForgottenWhenDone?: boolean
  /** When the mail is no longer worth sending. */
  readonly uselessAt: Date
  /** The member of staff to whom an answer goes; to the office once that member has left. */
  readonly replyStaffId?: string
  /** Set for mail to many people at once, which must not delay a code that somebody is waiting for. */
  readonly isBulk?: boolean
}

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

const waitingCondition = 'sent_at is null and given_up_at is null'
/** The body holds a code or link, so it is deleted as soon as it is not needed. */
const withoutBody = 'text_body = null, html_body = null, secret = null, unsubscribe_url = null'

const bodyColumns = 'text_body, html_body, secret, unsubscribe_url'

/** Asked for when the mail is sent: nobody who has left by then is named. */
const replyColumn = `(select case when removed_at is null then email else '' end from staff where staff.id = reply_staff_id) as reply_to`

/** The longest lease of this version and the previous one. */
const maxLeaseMs = 5 * 60_000

type GivenUp = { readonly id: string; readonly attempts: number }

const discardWaiting = async (sql: Sql, topic: string): Promise<void> => {
  await sql(`delete from mails where topic = $1 and ${waitingCondition}`, [topic])
}

/** Replaces a waiting mail of the same topic and returns the id of the new one. */
const insertMail =
  (sql: Sql) =>
  async (now: Date, mail: Mail): Promise<string> => {
    await discardWaiting(sql, mail.topic)
    const [row] = await sql<{ id: string }>(
      `insert into mails (topic, recipient, subject, ${bodyColumns}, created_at, useless_at, due_at,
         account_id, request_id, is_forgotten_when_done, reply_staff_id, meant_for)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, ${accountIfThere('$10')}, $11, $12, $13, $14)
       returning id`,
      [
        ...[mail.topic, mail.to, mail.subject, mail.text, mail.html, mail.secret ?? null, mail.unsubscribeUrl ?? null],
        ...[now, mail.uselessAt, mail.accountId ?? null, mail.requestId ?? null, mail.isForgottenWhenDone ?? false],
        ...[mail.replyStaffId ?? null, mail.meantFor ?? 'address'],
      ],
    )
    if (!row) throw new Error('The mail was not stored.')
    return row.id
  }

/** The table of mails. The job queue decides when to send; `due_at` only says until when a process is sending the mail. */
export const mailStore = (sql: Sql) => ({
  insert: insertMail(sql),

  /** Deletes a mail of this topic that was not sent yet. */
  discard: (topic: string) => discardWaiting(sql, topic),

  /** How many mails whose topics begin so wait to be sent. */
  countWaiting: async (topics: string): Promise<number> => {
    const [row] = await sql<{ count: number }>(
      `select count(*) from mails where starts_with(topic, $1) and ${waitingCondition}`,
      [topics],
    )
    return row?.count ?? 0
  },

  /** Deletes the waiting mails whose topics begin so, except those that are being sent. Returns their ids. */
  takeBack: async (topics: string, now: Date): Promise<readonly string[]> => {
    const about = await sql<{ account_id: string }>(
      `select account_id from mails where starts_with(topic, $1) and ${waitingCondition} and account_id is not null`,
      [topics],
    )
    await lockApplications(
      sql,
      about.map(({ account_id }) => account_id),
    )
    const deleted = await sql<{ id: string }>(
      `delete from mails where starts_with(topic, $1) and ${waitingCondition} and (due_at <= $2 or due_at > $3) returning id`,
      [topics, now, after(now, maxLeaseMs)],
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

  /** Deletes what was sent to an address since then, unless it is about this account. */
  forget: async (recipient: string, since: Date, accountId: string): Promise<void> => {
    await sql(
      `delete from mails where recipient = $1 and created_at >= $2 and account_id is distinct from $3 and not (${waitingCondition})`,
      [recipient, since, accountId],
    )
  },

  /** Sends waiting mails about an account to a new address: those that are meant for the person, all about requests, and all that staff wrote. */
  readdress: async (accountId: string, from: string, to: string): Promise<void> => {
    await sql(
      `update mails set recipient = $3 where account_id = $1 and recipient = $2 and ${waitingCondition}
       and (meant_for = 'person' or request_id is not null or reply_staff_id is not null)`,
      [accountId, from, to],
    )
  },

  /** Deletes the mails that were sent or given up before this moment, and all that are forgotten then. */
  sweep: async (before: Date): Promise<void> => {
    await sql(
      `delete from mails where sent_at < $1 or given_up_at < $1 or is_forgotten_when_done and not (${waitingCondition})`,
      [before],
    )
  },
})
