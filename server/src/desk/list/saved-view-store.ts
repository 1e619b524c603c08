import type { SavedView } from '@apply/contract/desk/views'
import { hasRole } from '@apply/engine/desk'
import type { StaffMember } from '../../identity/people.ts'
import type { Sql } from '../../platform/database/database.ts'

type ViewContent = Pick<SavedView, 'name' | 'query' | 'is_shared'>

const columns = `id, name, query, is_shared, version, staff_id = $1 as is_own`
const ownColumns = `${columns}, true as can_delete`

/** The owner of a view can delete it. A removed member cannot log in, so administrators can delete what that member shared. */
const deletableCondition = `(staff_id = $1 or ($2::boolean and is_shared
  and exists (select 1 from staff where staff.id = desk_views.staff_id and removed_at is not null)))`

const callerOf = ({ id, role }: StaffMember) => [id, hasRole(role, 'administrator')]

export const savedViewStore = (sql: Sql) => ({
  /** A member's own views, and those that are shared. */
  list: (staff: StaffMember): Promise<SavedView[]> =>
    sql<SavedView>(
      `select ${columns}, ${deletableCondition} as can_delete from desk_views where staff_id = $1 or is_shared
       order by is_shared, lower(name), id`,
      callerOf(staff),
    ),

  find: async (staffId: string, id: string): Promise<SavedView | undefined> => {
    const [view] = await sql<SavedView>(`select ${ownColumns} from desk_views where staff_id = $1 and id = $2`, [
      staffId,
      id,
    ])
    return view
  },

  /** Undefined if the member has a view of that name already. */
  add: async (staffId: string, { name, query, is_shared }: ViewContent, now: Date): Promise<SavedView | undefined> => {
    const [view] = await sql<SavedView>(
      `insert into desk_views (staff_id, name, query, is_shared, changed_at) values ($1, $2, $3, $4, $5)
       on conflict (staff_id, name) do nothing returning ${ownColumns}`,
      [staffId, name, query, is_shared, now],
    )
    return view
  },

  /** Undefined if the view has another version by now. Fails if the member has another view of that name. */
  change: async (
    staffId: string,
    id: string,
    { name, query, is_shared, version }: ViewContent & { readonly version: number },
    now: Date,
  ): Promise<SavedView | undefined> => {
    const [view] = await sql<SavedView>(
      `update desk_views set name = $4, query = $5, is_shared = $6, changed_at = $7, version = version + 1
       where staff_id = $1 and id = $2 and version = $3 returning ${ownColumns}`,
      [staffId, id, version, name, query, is_shared, now],
    )
    return view
  },

  remove: async (staff: StaffMember, id: string): Promise<boolean> =>
    (await sql(`delete from desk_views where ${deletableCondition} and id = $3 returning id`, [...callerOf(staff), id]))
      .length > 0,
})
