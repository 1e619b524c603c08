import type { Sql } from '../database/database.ts'
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

const toClaimedMail = (row: Row): ClaimedMail => ({
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

const isWaiting = 'sent_at is null and given_up_at is null'
/** The body holds a code or link, so it is deleted as soon as it is not needed any more. */
const withoutBody = 'text_body = null, html_body = null, secret = null'

type GivenUp = { readonly id: string; readonly attempts: number }

/** The rows of mails. When each is tried is the queue's business; `due_at` only says until when one is being sent. */
export const mailStore = (sql: Sql) => ({
  /** Writes a mail in place of one that waits on the same topic, and answers its id. */
  insert: async (now: Date, mail: Mail): Promise<string> => {
    await sql(`delete from mails where topic = $1 and ${isWaiting}`, [mail.topic])
    const [row] = await sql<{ id: string }>(
      `insert into mails (topic, recipient, subject, text_body, html_body, secret, created_at, useless_at, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $7) returning id`,
      [mail.topic, mail.to, mail.subject, mail.text, mail.html, mail.secret ?? null, now, mail.uselessAt],
    )
    if (!row) throw new Error('The mail was not stored.')
    return row.id
  },

  /** Takes a mail that waits; nobody else can take it before the lease is over, not even the version before this one. */
  claim: async (id: string, now: Date, leaseUntil: Date): Promise<ClaimedMail | undefined> => {
    const [row] = await sql<Row>(
      `update mails set due_at = $3, attempts = attempts + 1 where id = $1 and ${isWaiting} and due_at <= $2
       returning id, recipient, subject, text_body, html_body, secret, created_at, useless_at, attempts`,
      [id, now, leaseUntil],
    )
    return row && toClaimedMail(row)
  },

  isWaiting: async (id: string): Promise<boolean> =>
    (await sql(`select 1 from mails where id = $1 and ${isWaiting}`, [id])).length > 0,

  release: async (id: string, now: Date): Promise<void> => {
    await sql('update mails set due_at = $2 where id = $1', [id, now])
  },

  markSent: async (id: string, now: Date): Promise<void> => {
    await sql(`update mails set sent_at = $2, ${withoutBody} where id = $1`, [id, now])
  },

  giveUp: async (id: string, now: Date): Promise<void> => {
    await sql(`update mails set given_up_at = $2, ${withoutBody} where id = $1`, [id, now])
  },

  /** Gives up what is of no more use, except what is being sent. */
  giveUpExpired: (now: Date): Promise<readonly GivenUp[]> =>
    sql<GivenUp>(
      `update mails set given_up_at = $1, ${withoutBody} where ${isWaiting} and useless_at <= $1 and due_at <= $1
       returning id, attempts`,
      [now],
    ),

  waitingIds: async (): Promise<readonly string[]> =>
    (await sql<{ id: string }>(`select id from mails where ${isWaiting} order by created_at`)).map(({ id }) => id),

  sweep: async (before: Date): Promise<void> => {
    await sql('delete from mails where sent_at < $1 or given_up_at < $1', [before])
  },
})
