import type { ItemAudience, ItemState } from '@apply/engine/items'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { By, Item, NewItem, NewItemEvent } from './item.ts'
import { itemStore } from './item-store.ts'

export const noSuchItem = () => new HttpError(404, 'There is no such item.')

/** What happened to an item, for those who follow it in the same transaction. */
type ItemChange = {
  readonly item: Pick<Item, 'id' | 'account_id' | 'kind' | 'definition' | 'audience'>
  readonly from: ItemState | undefined
  readonly to: ItemState
  readonly at: Date
}

type Change = {
  readonly to: ItemState
  readonly by: By
  readonly at: Date
  readonly reason?: string
  readonly mailId?: string
  /** The text that answers it. */
  readonly answer?: string
}

/** Changes the state of an item. Nothing else does. */
const changeWith =
  (changed: Follow) =>
  async (sql: Sql, item: Item, { reason, mailId, ...change }: Change): Promise<void> => {
    if (item.state === change.to) return
    const { to, by, at } = change
    await itemStore(sql).changeState(item.id, change)
    const event = { event: 'changed', by, at, fromState: item.state, toState: to } as const
    await itemStore(sql).addEvent(item, { ...event, ...(reason && { reason }), ...(mailId && { mailId }) })
    await changed(sql, { item, from: item.state, to, at })
  }

const addWith =
  (changed: Follow) =>
  async (sql: Sql, item: NewItem, { by, at }: Pick<Change, 'by' | 'at'>): Promise<string> => {
    const id = await itemStore(sql).add(item, by, at)
    if (id === undefined) throw new HttpError(409, 'The list of this application has this item already.')
    await itemStore(sql).addEvent({ ...item, id }, { event: 'made', by, at, toState: 'awaiting' })
    const added = await itemStore(sql).find(id)
    if (added) await changed(sql, { item: added, from: undefined, to: 'awaiting', at })
    return id
  }

/** Is told of every change of a state, in its transaction. */
export type Follow = (sql: Sql, change: ItemChange) => Promise<void>

/** What becomes of items. A caller of a method that writes has locked the application, and records in the audit who did what. */
export const createItems = (followers: readonly Follow[]) => {
  const changed: Follow = async (sql, change) => {
    for (const follow of followers) await follow(sql, change)
  }
  return {
    /** Adds an item that is awaited. */
    add: addWith(changed),

    /** The present state again changes nothing. */
    change: changeWith(changed),

    setDue: async (
      sql: Sql,
      item: Item,
      dueOn: string | null,
      { by, at }: Pick<Change, 'by' | 'at'>,
    ): Promise<void> => {
      if (item.due_on === dueOn) return
      await itemStore(sql).setDue(item.id, dueOn)
      await itemStore(sql).addEvent(item, { event: 'due', by, at, fromDue: item.due_on, toDue: dueOn })
    },

    /** A line of its history that changes nothing: a mail was sent, a link was opened. */
    note: (sql: Sql, item: Pick<Item, 'id' | 'account_id'>, event: NewItemEvent): Promise<void> =>
      itemStore(sql).addEvent(item, event),
  }
}

export type Items = ReturnType<typeof createItems>

export const findItem = (sql: Sql, id: string): Promise<Item | undefined> => itemStore(sql).find(id)

/** The items of an application that this reader may see, oldest first. */
export const itemsSeenBy = async (sql: Sql, accountId: string, reader: ItemAudience): Promise<readonly Item[]> =>
  (await itemStore(sql).list(accountId)).filter(({ audience }) => audience.includes(reader))
