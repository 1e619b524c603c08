import type { Sql } from '../database/database.ts'
import { accountIfThere } from '../database/lock-order.ts'
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
  /** The bulk action that wrote the mail, and can take it back while it waits. */
  readonly runId?: string
  /** Set for mail to many people at once, which must not delay a code that somebody is waiting for. */
  readonly isBulk?: boolean
}

export const waitingCondition = 'sent_at is null and given_up_at is null'
export const bodyColumns = 'text_body, html_body, secret, unsubscribe_url'

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
         account_id, request_id, is_forgotten_when_done, reply_staff_id, meant_for, run_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, ${accountIfThere('$10')}, $11, $12, $13, $14, $15)
       returning id`,
      [
        ...[mail.topic, mail.to, mail.subject, mail.text, mail.html, mail.secret ?? null, mail.unsubscribeUrl ?? null],
        ...[now, mail.uselessAt, mail.accountId ?? null, mail.requestId ?? null, mail.isForgottenWhenDone ?? false],
        ...[mail.replyStaffId ?? null, mail.meantFor ?? 'address', mail.runId ?? null],
      ],
    )
    if (!row) throw new Error('The mail was not stored.')
    return row.id
  }

/** What is written to the table of mails, and forgotten. `outgoingMailStore` sends them. */
export const mailStore = (sql: Sql) => ({
  insert: insertMail(sql),

  /** Deletes a mail of this topic that was not sent yet. */
  discard: (topic: string) => discardWaiting(sql, topic),

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
