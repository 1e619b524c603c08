import type { Draft } from '@apply/engine/answers'
import { lastSeenAt } from '../../identity/applicants/last-seen.ts'
import { liveAccount } from '../../identity/applicants/live-account.ts'
import type { Sql } from '../../platform/database/database.ts'
import { lockApplication } from '../../platform/database/lock-order.ts'
import type { DraftMail, DueMail, LeftDraft } from './due-mail.ts'

/** A draft with its owner. */
export type OwnedDraft = LeftDraft & { readonly accountId: string; readonly username: string }

type MailRow = Omit<DraftMail, 'writtenAt' | 'sentAt' | 'waitedDays'> & {
  readonly written_at: string
  readonly sent_at: string | null
  readonly waited_days: number
}

type Row = {
  readonly account_id: string
  readonly username: string
  readonly created_at: Date
  readonly touched_at: Date
  readonly is_stopped: boolean
  readonly mails: readonly MailRow[]
}

const draftMail = ({ kind, about, written_at, sent_at, waited_days }: MailRow): DraftMail => ({
  kind,
  about,
  writtenAt: new Date(written_at),
  sentAt: sent_at === null ? undefined : new Date(sent_at),
  waitedDays: waited_days,
})

const ownedDraft = (row: Row): OwnedDraft => ({
  accountId: row.account_id,
  username: row.username,
  createdAt: row.created_at,
  touchedAt: row.touched_at,
  isStopped: row.is_stopped,
  mails: row.mails.map(draftMail),
})

/** Whatever an applicant does needs a session, so these three times cover every use of a draft. */
const touchedAt = `greatest(applications.changed_at, ${lastSeenAt('accounts.id')})`

const select = `select accounts.id as account_id, accounts.username, applications.created_at, ${touchedAt} as touched_at,
    exists (select from stopped_reminders where stopped_reminders.account_id = accounts.id) as is_stopped,
    coalesce((select json_agg(draft_mails) from draft_mails where draft_mails.account_id = accounts.id), '[]') as mails
  from applications join accounts on accounts.id = applications.account_id
  where applications.receipt is null and accounts.confirmed_at is not null`

export const draftMailStore = (sql: Sql) => ({
  /** The next drafts after this account, in the order of the ids of their accounts. */
  page: async (afterAccount: string, limit: number): Promise<readonly OwnedDraft[]> =>
    (
      await sql<Row>(`${select} and applications.account_id > $1 order by applications.account_id limit $2`, [
        afterAccount,
        limit,
      ])
    ).map(ownedDraft),

  /** One draft, which nobody else changes or submits before the transaction ends. Undefined if it is no longer a draft. */
  lock: async (accountId: string): Promise<OwnedDraft | undefined> => {
    await lockApplication(sql, accountId)
    const [row] = await sql<Row>(`${select} and applications.account_id = $1`, [accountId])
    return row && ownedDraft(row)
  },

  answers: async (accountId: string): Promise<Draft> => {
    const [row] = await sql<Pick<Draft, 'answers' | 'tabs'> & { readonly add_another: Draft['addAnother'] }>(
      'select answers, tabs, add_another from applications where account_id = $1',
      [accountId],
    )
    if (!row) throw new Error('A draft disappeared while it was locked.')
    return { answers: row.answers, tabs: row.tabs, addAnother: row.add_another }
  },

  record: async (accountId: string, { kind, about }: DueMail, mailId: string, now: Date): Promise<void> => {
    await sql('insert into draft_mails (account_id, kind, about, mail_id, written_at) values ($1, $2, $3, $4, $5)', [
      accountId,
      kind,
      about,
      mailId,
      now,
    ])
  },

  /**
   * Takes over from the mails which of them have left. One that the mail server refused for good counts as sent: nothing more
   * can be done. One that could not be sent during its day is forgotten, so that it is written again the next day.
   */
  settle: async (): Promise<void> => {
    await sql(
      `update draft_mails set sent_at = coalesce(mails.sent_at, mails.given_up_at) from mails
       where mails.id = mail_id and draft_mails.sent_at is null and (mails.sent_at is not null or given_up_at < useless_at)`,
    )
    await sql(
      `delete from draft_mails using mails
       where mails.id = mail_id and draft_mails.sent_at is null and given_up_at >= useless_at`,
    )
    // A notice without its mail, such as after 30 days without a worker, may never have left.
    await sql(
      `delete from draft_mails where kind = 'deletion' and sent_at is null
       and not exists (select from mails where mails.id = mail_id)`,
    )
  },

  /** Counts this day for every notice that was sent. */
  countDay: async (today: string): Promise<void> => {
    await sql(
      `update draft_mails set waited_days = waited_days + 1, waited_on = $1
       where kind = 'deletion' and sent_at is not null and waited_on is distinct from $1::date`,
      [today],
    )
  },

  isStopped: async (accountId: string): Promise<boolean> =>
    (await sql('select 1 from stopped_reminders where account_id = $1', [accountId])).length > 0,

  /** Whether that changed anything. A reminder that is being written is waited for, so that the caller can discard it. */
  stop: async (accountId: string, now: Date): Promise<boolean> => {
    await lockApplication(sql, accountId)
    const stopped = await sql(
      `insert into stopped_reminders (account_id, stopped_at) select id, $2 from ${liveAccount}
       on conflict do nothing returning account_id`,
      [accountId, now],
    )
    return stopped.length > 0
  },

  /** Whether that changed anything. */
  restart: async (accountId: string): Promise<boolean> =>
    (await sql('delete from stopped_reminders where account_id = $1 returning account_id', [accountId])).length > 0,

  isDraft: async (accountId: string): Promise<boolean> =>
    (await sql('select 1 from applications where account_id = $1 and receipt is null', [accountId])).length > 0,
})
