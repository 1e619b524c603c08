import { answerableStates, type CounselorState } from '@apply/engine/counselor'
import type { Sql } from '../../platform/database/database.ts'
import { withdrawnCondition } from '../draft/desk-state.ts'

/** Somebody who was named as the counselor of an application. */
export type Counselor = {
  readonly id: string
  readonly account_id: string
  readonly item_id: string
  readonly first_name: string
  readonly last_name: string
  readonly student_name: string
  readonly email: string
  readonly is_waived: boolean
  readonly named_by: 'application' | 'applicant' | 'staff'
  readonly state: CounselorState
  readonly named_at: Date
  readonly asked_on: string
  readonly link_ends_at: Date
  readonly opened_at: Date | null
  readonly settled_at: Date | null
  readonly reason: string
  readonly ratings: Readonly<Record<string, string>>
  readonly comment: string
}

/** The office has not settled the item in another way, and the applicant has not withdrawn. */
export const awaitedCondition = `(exists (select from items
  where items.id = item_id and items.state in ('awaiting', 'declined', 'bounced'))
  and not ${withdrawnCondition('counselors.account_id')})`

const columns = `id, account_id, item_id, first_name, last_name, student_name, email, is_waived, named_by, state, named_at,
  asked_on::text as asked_on, link_ends_at, opened_at, settled_at, reason, ratings, comment`

type NewCounselor = Pick<
  Counselor,
  | 'account_id'
  | 'item_id'
  | 'first_name'
  | 'last_name'
  | 'student_name'
  | 'email'
  | 'is_waived'
  | 'named_by'
  | 'state'
  | 'named_at'
  | 'asked_on'
  | 'link_ends_at'
> & { readonly next_on: string | null }

const addCounselor =
  (sql: Sql) =>
  async (added: NewCounselor): Promise<string | undefined> => {
    const [row] = await sql<{ id: string }>(
      `insert into counselors (account_id, item_id, first_name, last_name, student_name, email, is_waived, named_by, state, named_at,
         asked_on, link_ends_at, next_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning id`,
      [
        ...[
          added.account_id,
          added.item_id,
          added.first_name,
          added.last_name,
          added.student_name,
          added.email,
          added.is_waived,
        ],
        ...[added.named_by, added.state, added.named_at, added.asked_on, added.link_ends_at, added.next_on],
      ],
    )
    return row?.id
  }

type Letter = Pick<Counselor, 'ratings' | 'comment'>

/** Those who were named. The caller of a method that writes has locked the item of the counselor. */
export const counselorStore = (sql: Sql) => ({
  /** Undefined if somebody is named already. */
  add: addCounselor(sql),

  find: async (id: string): Promise<Counselor | undefined> => {
    const [found] = await sql<Counselor>(`select ${columns} from counselors where id = $1`, [id])
    return found
  },

  present: async (accountId: string): Promise<Counselor | undefined> => {
    const [found] = await sql<Counselor>(
      `select ${columns} from counselors where account_id = $1 and state <> 'replaced'`,
      [accountId],
    )
    return found
  },

  /** Everybody who was named, the first one first. */
  list: (accountId: string): Promise<Counselor[]> =>
    sql<Counselor>(`select ${columns} from counselors where account_id = $1 order by number`, [accountId]),

  /** Whose link this is, while it works. */
  findByLink: async (tokenHash: Buffer, now: Date): Promise<Counselor | undefined> => {
    const [found] = await sql<Counselor>(
      `select ${columns} from counselors
       where id = (select counselor_id from counselor_links where token_hash = $1) and state = any($2) and link_ends_at > $3
         and ${awaitedCondition}`,
      [tokenHash, answerableStates, now],
    )
    return found
  },

  addLink: async (id: string, tokenHash: Buffer, now: Date): Promise<void> => {
    await sql('insert into counselor_links (token_hash, counselor_id, made_at) values ($1, $2, $3)', [
      tokenHash,
      id,
      now,
    ])
  },

  endLinks: async (id: string): Promise<void> => {
    await sql('delete from counselor_links where counselor_id = $1', [id])
  },

  /** False if it was opened before. */
  markOpened: async (id: string, now: Date): Promise<boolean> => {
    const opened = await sql(
      `update counselors set state = 'opened', opened_at = $2 where id = $1 and state in ('asked', 'bounced') and opened_at is null
       returning id`,
      [id, now],
    )
    return opened.length > 0
  },

  settle: async (id: string, state: CounselorState, reason: string, now: Date): Promise<void> => {
    await sql('update counselors set state = $2, reason = $3, settled_at = $4, next_on = null where id = $1', [
      id,
      state,
      reason,
      now,
    ])
  },

  /** The mail about the new state goes to the applicant with the next run of the job. */
  mailOn: async (id: string, day: string | null): Promise<void> => {
    await sql('update counselors set next_on = $2 where id = $1', [id, day])
  },

  receive: async (id: string, { ratings, comment }: Letter): Promise<void> => {
    await sql('update counselors set ratings = $2, comment = $3 where id = $1', [id, JSON.stringify(ratings), comment])
  },

  /** Counts a form for an upload. False if the counselor has had all of them. */
  countForm: async (id: string, most: number): Promise<boolean> => {
    const counted = await sql(
      'update counselors set upload_forms = upload_forms + 1 where id = $1 and upload_forms < $2 returning id',
      [id, most],
    )
    return counted.length > 0
  },
})
