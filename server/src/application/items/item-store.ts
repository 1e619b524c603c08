import type { ItemState } from '@apply/engine/items'
import type { Sql } from '../../platform/database/database.ts'
import { type By, type Item, itemColumns, type NewItem, type NewItemEvent } from './item.ts'

const everybody = ['applicant', 'officers', 'readers', 'systems'] as const

const staffIdOf = (by: By): string | null => (by.kind === 'staff' ? by.id : null)

const addItem =
  (sql: Sql) =>
  async (item: NewItem, by: By, at: Date): Promise<string | undefined> => {
    const { account_id, kind, definition, title, text, wants, follows = null, due_on = null } = item
    const { is_required = false, audience = everybody } = item
    const [added] = await sql<{ id: string }>(
      `insert into items (account_id, kind, definition, title, text, wants, made_by, made_at, follows, due_on, is_required, audience)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (account_id, definition) where kind = 'document' do nothing returning id`,
      [
        ...[account_id, kind, definition, title, text, wants, staffIdOf(by), at, follows],
        ...[due_on, is_required, audience],
      ],
    )
    return added?.id
  }

type StateChange = { readonly to: ItemState; readonly by: By; readonly at: Date; readonly answer?: string }

/** Who sends and who settles is remembered with the item. One that is awaited again forgets both. */
const changeState =
  (sql: Sql) =>
  async (id: string, { to, by, at, answer }: StateChange): Promise<void> => {
    const isStaff = by.kind === 'staff'
    await sql(
      `update items set state = $2, version = version + 1, answer = coalesce($3, answer),
         answered_at = case when $2 = 'awaiting' then null when $2 = 'received' and not $4 then $5 else answered_at end,
         settled_at = case when $2 = 'awaiting' then null when $4 then $5 else settled_at end,
         settled_by = case when $2 = 'awaiting' then null when $4 then $6::uuid else settled_by end
       where id = $1`,
      [id, to, answer ?? null, isStaff, at, staffIdOf(by)],
    )
  }

const addEvent =
  (sql: Sql) =>
  async ({ id, account_id }: Pick<Item, 'id' | 'account_id'>, event: NewItemEvent): Promise<void> => {
    const { by, at, fromState = null, toState = null, fromDue = null, toDue = null, mailId = null, reason = '' } = event
    await sql(
      `insert into item_events (item_id, account_id, event, at, by, staff_id, from_state, to_state, from_due, to_due, mail_id, reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        ...[id, account_id, event.event, at, by.kind, staffIdOf(by), fromState, toState, fromDue, toDue, mailId],
        reason,
      ],
    )
  }

/** Items and their history. The caller of a method that writes has locked the application. */
export const itemStore = (sql: Sql) => ({
  /** Undefined if the list of this application has it already. */
  add: addItem(sql),
  changeState: changeState(sql),
  addEvent: addEvent(sql),

  find: async (id: string): Promise<Item | undefined> => {
    const [row] = await sql<Item>(`select ${itemColumns} from items where id = $1`, [id])
    return row
  },

  /** All items of an application, oldest first. */
  list: (accountId: string): Promise<Item[]> =>
    sql<Item>(`select ${itemColumns} from items where account_id = $1 order by number`, [accountId]),

  setDue: async (id: string, dueOn: string | null): Promise<void> => {
    await sql('update items set due_on = $2, version = version + 1 where id = $1', [id, dueOn])
  },
})
