import type { ItemAudience, ItemKind, ItemState } from '@apply/engine/items'

/** An item as files and other systems get it: ids, names and states, no text. */
export type ExportedItem = {
  readonly id: string
  readonly kind: ItemKind
  /** Its name in the school's folder. */
  readonly definition: string
  readonly state: ItemState
  readonly is_required: boolean
  readonly due_on: string | null
}

/** A column named `items` with those that this reader may see, oldest first, for a statement that has the id of the account. */
export const itemsColumn = (accountId: string, reader: ItemAudience): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('id', items.id, 'kind', items.kind, 'definition', items.definition, 'state', items.state,
    'is_required', items.is_required, 'due_on', items.due_on) order by items.number)
    from items where items.account_id = ${accountId} and '${reader}' = any(items.audience)), '[]') as items`
