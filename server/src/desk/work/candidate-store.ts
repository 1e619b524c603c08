import type { ItemState } from '@apply/engine/items'
import { withdrawnCondition } from '../../application/draft/desk-state.ts'
import type { Sql } from '../../platform/database/database.ts'
import { presentState } from './work-store.ts'

/** An application that a bulk action is meant for. */
export type Candidate = {
  readonly id: string
  readonly isSubmitted: boolean
  readonly isWithdrawn: boolean
  readonly state: string
  readonly version: number
  /** The item that the action is about. */
  readonly item:
    | { readonly id: string; readonly state: ItemState; readonly version: number; readonly dueOn: string | null }
    | undefined
  /** The templates of its open requests. */
  readonly openTemplates: readonly string[]
}

type Row = Omit<Candidate, 'isSubmitted' | 'isWithdrawn' | 'item' | 'openTemplates'> & {
  readonly is_submitted: boolean
  readonly is_withdrawn: boolean
  readonly open_templates: readonly string[]
} & TargetRow

/** Null without a name, and for an application that does not need the item. */
type TargetRow =
  | {
      readonly item_id: string
      readonly item_state: ItemState
      readonly item_version: number
      readonly item_due: string | null
    }
  | { readonly item_id: null; readonly item_state: null; readonly item_version: null; readonly item_due: null }

const targetIn = ({ item_id, item_state, item_version, item_due }: TargetRow): Candidate['item'] =>
  item_id === null ? undefined : { id: item_id, state: item_state, version: item_version, dueOn: item_due }

export const candidateStore = (sql: Sql) => ({
  /** One candidate for each id, also for one without an application, with the item of the school's list that has this name. */
  find: async (ids: readonly string[], firstState: string, itemName: string | null): Promise<readonly Candidate[]> => {
    const rows = await sql<Row>(
      `select asked.id, applications.receipt is not null as is_submitted,
         ${withdrawnCondition('asked.id')} as is_withdrawn, ${presentState('$2')} as state,
         coalesce(work.version, 0) as version,
         array(select definition from items where items.account_id = asked.id and kind = 'request' and items.state = 'awaiting') as open_templates,
         target.id as item_id, target.state as item_state, target.version as item_version, target.due_on::text as item_due
       from unnest($1::uuid[]) as asked (id) left join applications on applications.account_id = asked.id
         left join desk_rows on desk_rows.account_id = asked.id left join desk_work as work on work.account_id = asked.id
         left join items as target on target.account_id = asked.id and target.kind = 'document' and target.definition = $3
       order by asked.id`,
      [ids, firstState, itemName],
    )
    return rows.map(({ is_submitted, is_withdrawn, open_templates, ...row }) => ({
      id: row.id,
      state: row.state,
      version: row.version,
      item: targetIn(row),
      isSubmitted: is_submitted,
      isWithdrawn: is_withdrawn,
      openTemplates: open_templates,
    }))
  },
})
