import { shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'

type NewMail = {
  readonly accountId: string
  readonly staffId: string
  readonly template: string
  readonly subject: string
  readonly text: string
  readonly at: Date
  readonly mailId: string
}

type Listed = {
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly by: string
  readonly written_at: Date
  readonly sent_at: Date | null
  readonly given_up_at: Date | null
}

/** Mails that staff wrote. The caller of a method that writes has locked the application. */
export const staffMailStore = (sql: Sql) => ({
  add: async ({ accountId, staffId, template, subject, text, at, mailId }: NewMail): Promise<string> => {
    const [row] = await sql<{ id: string }>(
      `insert into desk_mails (account_id, staff_id, template, subject, text, written_at, mail_id)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [accountId, staffId, template, subject, text, at, mailId],
    )
    if (!row) throw new Error('The mail of a member of staff was not stored.')
    return row.id
  },

  /** Those whose mails were taken back before they were sent: to whom they were, and from which template. */
  remove: (mailIds: readonly string[]): Promise<{ readonly account_id: string; readonly template: string }[]> =>
    sql<{ account_id: string; template: string }>(
      'delete from desk_mails where mail_id = any($1) returning account_id, template',
      [mailIds],
    ),

  /** One that says the same, written by the same member since then. */
  same: async (
    { accountId, staffId, subject, text }: Pick<NewMail, 'accountId' | 'staffId' | 'subject' | 'text'>,
    since: Date,
  ): Promise<string | undefined> => {
    const [row] = await sql<{ id: string }>(
      `select id from desk_mails where account_id = $1 and staff_id = $2 and subject = $3 and text = $4 and written_at > $5`,
      [accountId, staffId, subject, text, since],
    )
    return row?.id
  },

  countBy: async (staffId: string, since: Date): Promise<number> => {
    const [row] = await sql<{ count: number }>(
      'select count(*) from desk_mails where staff_id = $1 and written_at > $2',
      [staffId, since],
    )
    return row?.count ?? 0
  },

  /** Which of these applicants have got so many since then. */
  withMany: async (ids: readonly string[], since: Date, many: number): Promise<ReadonlySet<string>> => {
    const rows = await sql<{ account_id: string }>(
      `select account_id from desk_mails where account_id = any($1) and written_at > $2
       group by account_id having count(*) >= $3`,
      [ids, since, many],
    )
    return new Set(rows.map(({ account_id }) => account_id))
  },

  /** Those of an application, newest first. */
  list: (accountId: string): Promise<Listed[]> =>
    sql<Listed>(
      `select desk_mails.id, subject, text, ${shownName('staff')} as by, written_at, sent_at, given_up_at
       from desk_mails join staff on staff.id = staff_id where account_id = $1 order by number desc limit 200`,
      [accountId],
    ),

  hasApplication: async (accountId: string): Promise<boolean> =>
    (await sql('select from applications where account_id = $1', [accountId])).length > 0,

  addressOf: async (staffId: string): Promise<string> => {
    const [row] = await sql<{ email: string }>('select email from staff where id = $1', [staffId])
    if (!row) throw new Error('A member of staff is gone.')
    return row.email
  },
})
