import type { Database } from '../../platform/database/database.ts'
import { distinctValues } from '../../platform/database/distinct-values.ts'
import { planSearch } from './desk-words.ts'
import {
  countStatement,
  idsStatement,
  type Place,
  pageStatement,
  rowStatement,
  type Statement,
  withinLimitStatement,
} from './list-statement.ts'
import type { Bucket, Listing } from './listing.ts'
import type { SearchText } from './search-text.ts'
import type { View } from './view.ts'

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
  readonly withdrawn_at: Date | null
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
      (await run<{ is_within: boolean }>(withinLimitStatement(listing, max)))[0]?.is_within ?? true,

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

/** How a cursor names the state in which a page ends. */
const nameOf = (bucket: Bucket): string => (bucket === 'drafts' ? 'drafts' : `state ${bucket.state ?? ''}`)

export const bucketNameOf = ({ desk_state, submitted_at }: ListRow): string =>
  nameOf(submitted_at === null ? 'drafts' : { state: desk_state })

/** Reads a list that is sorted by state: state after state until the page is full. */
export const createStateReader = (store: Pick<ListStore, 'page' | 'valuesOf'>, states: readonly string[]) => {
  /** The states that a view can hold, in the order of the school, then those it no longer has, then drafts. */
  const bucketsOf = async ({ status, deskStates }: View): Promise<readonly Bucket[]> => {
    if (status === 'draft') return ['drafts']
    const [first, ...others] = states
    const unknown = (await store.valuesOf('desk_state')).filter((state) => !states.includes(state))
    const all = [first ?? null, null, ...others, ...unknown].map((state) => ({ state }))
    if (deskStates.length > 0) return all.filter(({ state }) => state !== null && deskStates.includes(state))
    return status === 'submitted' ? all : [...all, 'drafts']
  }

  return async (listing: Listing, place: Place | undefined, limit: number): Promise<readonly ListRow[]> => {
    const isForward = (listing.view.order === 'asc') === (place?.side !== 'before')
    const all = await bucketsOf(listing.view)
    const buckets = isForward ? all : all.toReversed()
    // What was moved out of the only state of a view keeps its place there, so that its neighbors stay the same.
    const start = buckets.length === 1 ? 0 : buckets.findIndex((bucket) => nameOf(bucket) === place?.cursor.bucket)
    const view = { ...listing.view, order: isForward ? ('asc' as const) : ('desc' as const) }
    const rows: ListRow[] = []
    for (const [index, bucket] of buckets.slice(Math.max(0, start)).entries()) {
      if (rows.length >= limit) break
      // Only the state in which the last page ended is read from a place on, the next ones from their beginning.
      const within = place && start >= 0 && index === 0 ? { ...place, side: 'after' as const } : undefined
      rows.push(...(await store.page({ ...listing, view, bucket }, within, limit - rows.length)))
    }
    return rows
  }
}
