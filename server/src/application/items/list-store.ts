import type { Answers } from '@apply/engine/answers'
import type { ItemAudience, ItemWants } from '@apply/engine/items'
import type { Sql } from '../../platform/database/database.ts'

/** An item of the school's list, as an application gets it. */
export type ListedItem = {
  readonly definition: string
  readonly title: string
  readonly text: string
  readonly wants: ItemWants
  readonly due_on: string | null
  readonly is_required: boolean
  readonly audience: readonly ItemAudience[]
  /** The application itself has brought it. */
  readonly is_there: boolean
}

/** Which applications have their list. The caller of a method that writes has locked the application. */
export const listStore = (sql: Sql) => ({
  has: async (accountId: string): Promise<boolean> =>
    (await sql('select from checklists where account_id = $1', [accountId])).length > 0,

  /** False if the application has its list already. */
  begin: async (accountId: string, at: Date): Promise<boolean> => {
    const begun = await sql(
      'insert into checklists (account_id, made_at) values ($1, $2) on conflict do nothing returning account_id',
      [accountId, at],
    )
    return begun.length > 0
  },

  /** All items with their history by one statement: a submission waits for it. */
  addItems: async (accountId: string, items: readonly ListedItem[], at: Date): Promise<void> => {
    await sql(
      `with listed as (
         select * from jsonb_to_recordset($2) as listed
           (definition text, title text, text text, wants text, due_on date, is_required bool, audience text[], is_there bool)
       ), added as (
         insert into items (account_id, kind, definition, title, text, wants, due_on, is_required, audience, made_at, state, answered_at)
         select $1, 'document', definition, title, text, wants, due_on, is_required, audience, $3::timestamptz,
           case when is_there then 'received' else 'awaiting' end, case when is_there then $3::timestamptz end from listed
         returning id, account_id, state
       )
       insert into item_events (item_id, account_id, event, at, by, to_state)
       select id, account_id, 'made', $3::timestamptz, 'system', state from added`,
      [accountId, JSON.stringify(items), at],
    )
  },

  /** Submissions of before there were lists, after an id. */
  without: async (after: string, limit: number): Promise<readonly string[]> => {
    const rows = await sql<{ account_id: string }>(
      `select account_id from submissions where account_id > $1
         and not exists (select from checklists where checklists.account_id = submissions.account_id)
       order by account_id limit $2`,
      [after, limit],
    )
    return rows.map(({ account_id }) => account_id)
  },

  submittedAnswers: async (accountId: string): Promise<Answers | undefined> => {
    const [row] = await sql<{ answers: Answers }>('select answers from submissions where account_id = $1', [accountId])
    return row?.answers
  },
})
