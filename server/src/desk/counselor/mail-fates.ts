import type { mailFates } from '@apply/contract/desk/counselor'
import { aboutPersonCondition, toPersonCondition } from '../../identity/applicants/mails-about.ts'
import type { Sql } from '../../platform/database/database.ts'

export type Fate = (typeof mailFates)[number]

type FateRow = {
  readonly sent_at: Date | null
  readonly given_up_at: Date | null
  readonly bounced_at: Date | null
  readonly refusal: string | null
}

/** What became of a mail. */
export const fateOf = ({ sent_at, given_up_at, bounced_at, refusal }: FateRow): Fate => {
  if (bounced_at) return 'returned'
  if (sent_at) return 'sent'
  if (refusal !== null) return 'refused'
  return given_up_at ? 'given_up' : 'waiting'
}

type MailRow = FateRow & { readonly recipient: string; readonly subject: string; readonly created_at: Date }

const maxMails = 200

/** The mails about an application: to the applicant, and to counselors, whose mails can be about others too. */
export const mailsAbout = (sql: Sql, accountId: string): Promise<readonly MailRow[]> =>
  sql<MailRow>(
    `select recipient, subject, created_at, sent_at, given_up_at, bounced_at, refusal from mails
     where (${aboutPersonCondition} and ${toPersonCondition}) or id in (
       select mail_id from counselor_mails join counselors on counselors.id = counselor_id where counselors.account_id = $1)
     order by created_at desc limit ${maxMails}`,
    [accountId],
  )

type StepRow = FateRow & {
  readonly counselor_id: string
  readonly step: string
  readonly written_at: Date
  readonly is_kept: boolean
}

/** Each mail about a counselor. The row of one that was sent is kept for a month. */
export const counselorMailsOf = (sql: Sql, accountId: string): Promise<readonly StepRow[]> =>
  sql<StepRow>(
    `select counselor_id, step, written_at, mails.id is not null as is_kept, sent_at, given_up_at, bounced_at, refusal
     from counselor_mails join counselors on counselors.id = counselor_id left join mails on mails.id = mail_id
     where counselors.account_id = $1 order by written_at, step`,
    [accountId],
  )
