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
  /** The templates of its open requests. */
  readonly openTemplates: readonly string[]
}

type Row = Omit<Candidate, 'isSubmitted' | 'isWithdrawn' | 'openTemplates'> & {
  readonly is_submitted: boolean
  readonly is_withdrawn: boolean
  readonly open_templates: readonly string[]
}

export const candidateStore = (sql: Sql) => ({
  /** One candidate for each id, also for one without an application. */
  find: async (ids: readonly string[], firstState: string): Promise<readonly Candidate[]> => {
    const rows = await sql<Row>(
      `select asked.id, applications.receipt is not null as is_submitted,
         ${withdrawnCondition('asked.id')} as is_withdrawn, ${presentState('$2')} as state,
         coalesce(work.version, 0) as version,
         array(select definition from items where items.account_id = asked.id and kind = 'request' and items.state = 'awaiting') as open_templates
       from unnest($1::uuid[]) as asked (id) left join applications on applications.account_id = asked.id
         left join desk_rows on desk_rows.account_id = asked.id left join desk_work as work on work.account_id = asked.id order by asked.id`,
      [ids, firstState],
    )
    return rows.map(({ is_submitted, is_withdrawn, open_templates, ...row }) => ({
      ...row,
      isSubmitted: is_submitted,
      isWithdrawn: is_withdrawn,
      openTemplates: open_templates,
    }))
  },
})
