import type { ItemAudience, ItemEvent, ItemKind, ItemState, ItemWants } from '@apply/engine/items'

/** What an application needs or has got. */
export type Item = {
  readonly id: string
  readonly account_id: string
  readonly kind: ItemKind
  /** Its name in the school's folder. */
  readonly definition: string
  readonly title: string
  readonly text: string
  readonly wants: ItemWants
  readonly state: ItemState
  /** Grows with every change, so that two who change it notice each other. */
  readonly version: number
  /** A day at the school, as in 2026-01-31. */
  readonly due_on: string | null
  readonly is_required: boolean
  readonly audience: readonly ItemAudience[]
  /** The member of staff who asked; null if the school's list did. */
  readonly made_by: string | null
  readonly made_at: Date
  readonly answer: string
  readonly answered_at: Date | null
  readonly settled_by: string | null
  readonly settled_at: Date | null
  readonly follows: string | null
}

export const itemColumns = `items.id, items.account_id, items.kind, items.definition, items.title, items.text, items.wants, items.state,
  items.version, items.due_on::text as due_on, items.is_required, items.audience, items.made_by, items.made_at, items.answer,
  items.answered_at, items.settled_by, items.settled_at, items.follows`

export type NewItem = Pick<Item, 'account_id' | 'kind' | 'definition' | 'title' | 'text' | 'wants'> &
  Partial<Pick<Item, 'due_on' | 'is_required' | 'audience' | 'follows'>>

/** Who does something with an item. `somebody` is a person without an account, such as a counselor. */
export type By =
  | { readonly kind: 'applicant' }
  | { readonly kind: 'staff'; readonly id: string }
  | { readonly kind: 'system' }
  | { readonly kind: 'somebody' }

export const bySystem: By = { kind: 'system' }
export const byApplicant: By = { kind: 'applicant' }
export const bySomebody: By = { kind: 'somebody' }
export const byStaff = ({ id }: { readonly id: string }): By => ({ kind: 'staff', id })

/** A line of the history of an item. */
export type NewItemEvent = {
  readonly event: ItemEvent
  readonly at: Date
  readonly by: By
  readonly fromState?: ItemState
  readonly toState?: ItemState
  readonly fromDue?: string | null
  readonly toDue?: string | null
  readonly mailId?: string
  readonly reason?: string
}
