import type { SavedView } from '@apply/contract/desk/views'
import type { Sql } from '../../../infra/database/database.ts'

type ViewContent = Pick<SavedView, 'name' | 'query' | 'is_shared'>

const columns = `id, name, query, is_shared, version, staff_id = $1 as is_own`

export const savedViewStore = (sql: Sql) => ({
  /** A member's own views, and those that are shared. */
  list: (staffId: string): Promise<SavedView[]> =>
    sql<SavedView>(
      `select ${columns} from desk_views where staff_id = $1 or is_shared order by is_shared, lower(name), id`,
      [staffId],
    ),

  find: async (staffId: string, id: string): Promise<SavedView | undefined> => {
    const [view] = await sql<SavedView>(`select ${columns} from desk_views where staff_id = $1 and id = $2`, [
      ...[staffId, id],
    ])
    return view
  },

  /** Undefined if the member has a view of that name already. */
  add: async (staffId: string, { name, query, is_shared }: ViewContent, now: Date): Promise<SavedView | undefined> => {
    const [view] = await sql<SavedView>(
      `insert into desk_views (staff_id, name, query, is_shared, changed_at) values ($1, $2, $3, $4, $5)
       on conflict (staff_id, name) do nothing returning ${columns}`,
      [staffId, name, query, is_shared, now],
    )
    return view
  },

  /** Undefined if the view has another version by now. */
  change: async (
    staffId: string,
    id: string,
    { name, query, is_shared, version }: ViewContent & { readonly version: number },
    now: Date,
  ): Promise<SavedView | undefined> => {
    const [view] = await sql<SavedView>(
      `update desk_views set name = $4, query = $5, is_shared = $6, changed_at = $7, version = version + 1
       where staff_id = $1 and id = $2 and version = $3 returning ${columns}`,
      [staffId, id, version, name, query, is_shared, now],
    )
    return view
  },

  hasName: async (staffId: string, name: string, exceptId: string): Promise<boolean> =>
    (await sql('select 1 from desk_views where staff_id = $1 and name = $2 and id <> $3', [staffId, name, exceptId]))
      .length > 0,

  remove: async (staffId: string, id: string): Promise<boolean> =>
    (await sql('delete from desk_views where staff_id = $1 and id = $2 returning id', [staffId, id])).length > 0,
})
