import type { Sql } from '../database.ts'
import type { ClaimedMail, Mail } from './mail.ts'

type Row = {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly text_body: string
  readonly html_body: string
  readonly secret: string | null
  readonly created_at: Date
  readonly useless_at: Date
  readonly attempts: number
}

const claimed = (row: Row): ClaimedMail => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.text_body,
  html: row.html_body,
  ...(row.secret !== null && { secret: row.secret }),
  createdAt: row.created_at,
  uselessAt: row.useless_at,
  attempts: row.attempts,
})

/** Writes a mail into the queue; with the `Sql` of a transaction it is sent only if that commits. */
export const enqueueMail = async (sql: Sql, now: Date, mail: Mail): Promise<void> => {
  await sql('delete from mails where topic = $1 and sent_at is null and given_up_at is null', [mail.topic])
  await sql(
    `insert into mails (topic, recipient, subject, text_body, html_body, secret, created_at, useless_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $7)`,
    [mail.topic, mail.to, mail.subject, mail.text, mail.html, mail.secret ?? null, now, mail.uselessAt],
  )
}

export type MailStore = ReturnType<typeof mailStore>

export const mailStore = (sql: Sql) => ({
  /** Takes one mail that is due; nobody else takes it before the lease is over. */
  claim: async (now: Date, leaseUntil: Date): Promise<ClaimedMail | undefined> => {
    const [row] = await sql<Row>(
      `update mails set due_at = $2, attempts = attempts + 1
       where id = (
         select id from mails where sent_at is null and given_up_at is null and due_at <= $1
         order by attempts, due_at limit 1 for update skip locked)
       returning id, recipient, subject, text_body, html_body, secret, created_at, useless_at, attempts`,
      [now, leaseUntil],
    )
    return row && claimed(row)
  },

  /** What was sent is forgotten but for its subject: the body holds a code or link. */
  markSent: async (id: string, now: Date): Promise<void> => {
    await sql('update mails set sent_at = $2, text_body = null, html_body = null, secret = null where id = $1', [
      id,
      now,
    ])
  },

  putOff: async (id: string, until: Date): Promise<void> => {
    await sql('update mails set due_at = $2 where id = $1', [id, until])
  },

  giveUp: async (id: string, now: Date): Promise<void> => {
    await sql('update mails set given_up_at = $2, text_body = null, html_body = null, secret = null where id = $1', [
      id,
      now,
    ])
  },

  sweep: async (before: Date): Promise<void> => {
    await sql('delete from mails where sent_at < $1 or given_up_at < $1', [before])
  },
})
