import type { Database } from '../../platform/database/database.ts'
import { distinctValues } from '../../platform/database/distinct-values.ts'
import {
  countStatement,
  idsStatement,
  isWithinStatement,
  type Place,
  pageStatement,
  rowStatement,
  type Statement,
} from './list-statement.ts'
import type { Listing } from './listing.ts'
import { planSearch } from './search-plan.ts'
import type { SearchText } from './search-text.ts'

/** A row of the list, with its place. */
export type ListRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly receipt: string | null
  readonly birth_date: string | null
  readonly entry_term: string | null
  readonly state: string | null
  readonly major: string | null
  readonly started_at: Date
  readonly changed_at: Date
  readonly submitted_at: Date | null
  readonly documents: number
  readonly desk_state: string | null
  readonly open_requests: number
  readonly answered_requests: number
  readonly key_text: string
  /** Whether the name differs from the searched one by a typo. */
  readonly is_similar: boolean
  readonly rank: number
}

type Counted = { readonly drafts: number; readonly submitted: number }

export const listStore = ({ sql, pool }: Pick<Database, 'sql' | 'pool'>) => {
  /** Without a name: there are more of these statements than can be kept, and each is planned for its own values. */
  const run = async <Row>({ text, values }: Statement): Promise<readonly Row[]> => (await pool.query(text, values)).rows
  return {
    plan: (search: SearchText) => planSearch(sql, search),

    page: (listing: Listing, place: Place | undefined, limit: number) =>
      run<ListRow>(pageStatement(listing, place, limit)),

    ids: async (listing: Listing): Promise<readonly string[]> =>
      (await run<{ id: string }>(idsStatement(listing))).map(({ id }) => id),

    row: async (listing: Listing, id: string) => (await run<ListRow>(rowStatement(listing, id)))[0],

    count: async (listing: Listing, max: number): Promise<Counted> =>
      (await run<Counted>(countStatement(listing, max)))[0] ?? { drafts: 0, submitted: 0 },

    isWithin: async (listing: Listing, max: number): Promise<boolean> =>
      (await run<{ is_within: boolean }>(isWithinStatement(listing, max)))[0]?.is_within ?? true,

    /** The values of a filter that applications have. */
    valuesOf: async (column: 'entry_term' | 'state' | 'major' | 'desk_state'): Promise<readonly string[]> => {
      const rows = await run<{ value: string }>({
        text: distinctValues('desk_rows', column, `${column} is not null`),
        values: [],
      })
      return rows.map(({ value }) => value)
    },
  }
}

export type ListStore = ReturnType<typeof listStore>
