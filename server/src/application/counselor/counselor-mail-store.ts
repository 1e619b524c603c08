import type { Sql } from '../../platform/database/database.ts'
import { awaitedCondition, type Counselor } from './counselor-store.ts'

/** A request to a counselor about which a mail may be due. */
export type Due = Pick<
  Counselor,
  | 'id'
  | 'account_id'
  | 'item_id'
  | 'first_name'
  | 'last_name'
  | 'student_name'
  | 'email'
  | 'state'
  | 'asked_on'
  | 'link_ends_at'
> & { readonly done: readonly string[] }

const dueColumns = `id, account_id, item_id, first_name, last_name, student_name, email, state, asked_on::text as asked_on, link_ends_at,
  array(select step from counselor_mails where counselor_id = counselors.id order by step) as done`

/** A request whose mail did not arrive. */
type Undelivered = Pick<Counselor, 'id' | 'account_id'> & { readonly refusal: string }

type Written = { readonly id: string; readonly step: string; readonly mailId: string | null }

export const counselorMailStore = (sql: Sql) => ({
  /** Those for whom a mail may be due today, by the address of the counselor. */
  due: (today: string, afterEmail: string, limit: number): Promise<Due[]> =>
    sql<Due>(
      `select ${dueColumns} from counselors where next_on <= $1 and email > $2 and ${awaitedCondition} order by email, id limit $3`,
      [today, afterEmail, limit],
    ),

  /** The same of those who have no address. */
  dueWithoutAddress: (today: string, limit: number): Promise<Due[]> =>
    sql<Due>(
      `select ${dueColumns} from counselors where next_on <= $1 and email = '' and ${awaitedCondition} order by id limit $2`,
      [today, limit],
    ),

  /** The same of these, read again under the locks of their applications. */
  dueAmong: (ids: readonly string[], today: string): Promise<Due[]> =>
    sql<Due>(
      `select ${dueColumns} from counselors where id = any($1) and next_on <= $2 and ${awaitedCondition} order by student_name, id`,
      [ids, today],
    ),

  /** Nobody is named more than once for the same mail, whatever the clock says. */
  record: async ({ id, step, mailId }: Written, now: Date): Promise<void> => {
    await sql(
      'insert into counselor_mails (counselor_id, step, written_at, mail_id) values ($1, $2, $3, $4) on conflict do nothing',
      [id, step, now, mailId],
    )
  },

  stepsOf: async (id: string): Promise<readonly string[]> => {
    const rows = await sql<{ step: string }>('select step from counselor_mails where counselor_id = $1', [id])
    return rows.map(({ step }) => step)
  },

  /** Whether this address got mail between these two moments. Mail from a future that a clock was in does not count. */
  wasWrittenTo: async (email: string, from: Date, until: Date): Promise<boolean> => {
    const rows = await sql(
      `select 1 from counselor_mails join counselors on counselors.id = counselor_id
       where email = $1 and not starts_with(step, 'tell') and written_at > $2 and written_at <= $3 limit 1`,
      [email, from, until],
    )
    return rows.length > 0
  },

  /** Those whose address a mail server has refused, at once or by a mail that came back. */
  undelivered: (): Promise<Undelivered[]> =>
    sql<Undelivered>(
      `select distinct on (counselors.id) counselors.id, counselors.account_id, refusal
       from mails join counselor_mails on mail_id = mails.id join counselors on counselors.id = counselor_id
       where refusal is not null and state in ('asked', 'opened') and recipient = counselors.email
       order by counselors.id, mails.created_at desc`,
    ),

  /**
   * Forgets what waits to be sent to the counselor of this request, and returns the topics of those mails. A mail can be about students of
   * others: what it would have told of them is due again.
   */
  recall: async (id: string, today: string): Promise<readonly string[]> => {
    const waiting = await sql<{ id: string; topic: string }>(
      `select distinct mails.id, topic from counselor_mails join mails on mails.id = mail_id
       where counselor_id = $1 and sent_at is null and given_up_at is null and not starts_with(step, 'tell')`,
      [id],
    )
    await sql(
      `with taken as (delete from counselor_mails where mail_id = any($1) returning counselor_id)
       update counselors set next_on = $2 where id in (select counselor_id from taken)`,
      [waiting.map((mail) => mail.id), today],
    )
    return waiting.map(({ topic }) => topic)
  },
})
