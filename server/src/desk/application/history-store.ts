import { aboutPersonCondition, toPersonCondition } from '../../identity/applicants/mails-about.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import { shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'

/** Of each kind of event the newest ones are enough to see what happened. */
export const maxEventsPerKind = 500

type Save = { readonly at: Date; readonly answers: number }

type Mail = {
  readonly subject: string
  readonly created_at: Date
  readonly sent_at: Date | null
  readonly given_up_at: Date | null
  readonly bounced_at: Date | null
  readonly refusal: string | null
  readonly attempts: number
}

type Action = { readonly at: Date; readonly actor: string; readonly name: string | null; readonly result: string }

/** What is stored about the past of one application. None of it holds an answer. */
export const historyStore = (sql: Sql, accountId: string) => ({
  saves: (): Promise<Save[]> =>
    sql<Save>(
      `select at, cardinality(keys) as answers from journal where account_id = $1
       order by revision desc limit ${maxEventsPerKind}`,
      [accountId],
    ),

  submission: async (): Promise<{ readonly at: Date; readonly receipt: string } | undefined> => {
    const [row] = await sql<{ at: Date; receipt: string }>(
      'select submitted_at as at, receipt from submissions where account_id = $1',
      [accountId],
    )
    return row
  },

  mails: (): Promise<Mail[]> =>
    sql<Mail>(
      `select subject, created_at, sent_at, given_up_at, bounced_at, refusal, attempts from mails where ${aboutPersonCondition} and ${toPersonCondition}
       order by created_at desc limit ${maxEventsPerKind}`,
      [accountId],
    ),

  /** What staff and operators did, and what applicants answered them. Log-ins and addresses of applicants are not in it. */
  actions: (): Promise<Action[]> =>
    sql<Action>(
      `select at, actor, ${shownName('staff')} as name, result from audit left join staff on actor = 'staff ' || staff.id
       where target = $1 and (actor_kind in ('staff', 'service', 'operator', 'checklist') or action in ('answer request', 'send item', 'withdraw'))
       order by audit.id desc limit ${maxEventsPerKind}`,
      [asAccount(accountId)],
    ),
})
