import type { Database } from '../../platform/database/database.ts'
import { distinctValues } from '../../platform/database/distinct-values.ts'
import { planSearch } from './desk-words.ts'
import {
  countStatement,
  idsStatement,
  type Place,
  pageStatement,
  positionStatement,
  rowStatement,
  type Statement,
  withinLimitStatement,
} from './list-statement.ts'
import type { Bucket, ListCursor, Listing } from './listing.ts'
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
  readonly open_items: number
  readonly items_due_on: string | null
  readonly withdrawn_at: Date | null
  readonly key_text: string
  /** Whether the name differs from the searched one by a typo. */
  readonly is_similar: boolean
  readonly rank: number
}

/** Whether an application is in a listing, and how many stand before it. */
type Position = { readonly is_listed: boolean; readonly before: number }

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

    position: async (listing: Listing, cursor: ListCursor, max: number): Promise<Position> =>
      (await run<Position>(positionStatement(listing, cursor, max)))[0] ?? { is_listed: false, before: 0 },

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

type BucketStore = Pick<ListStore, 'page' | 'count' | 'position' | 'valuesOf'>

/** Reads a list that is sorted by state: state after state. */
export const createStateReader = (store: BucketStore, states: readonly string[]) => {
  /** The states that a view can hold, in the order of the school, then those it no longer has, then drafts. */
  const bucketsOf = async ({ status, deskStates }: View): Promise<readonly Bucket[]> => {
    if (status === 'draft') return ['drafts']
    const [first, ...others] = states
    const unknown = (await store.valuesOf('desk_state')).filter((state) => !states.includes(state))
    const all = [first ?? null, null, ...others, ...unknown].map((state) => ({ state }))
    if (deskStates.length > 0) return all.filter(({ state }) => state !== null && deskStates.includes(state))
    return status === 'submitted' ? all : [...all, 'drafts']
  }

  const sizeOf = async (listing: Listing, bucket: Bucket, max: number): Promise<number> => {
    const { drafts, submitted } = await store.count({ ...listing, bucket }, max)
    return bucket === 'drafts' ? drafts : submitted
  }

  return {
    /** Until the page is full. */
    rows: async (listing: Listing, place: Place | undefined, limit: number): Promise<readonly ListRow[]> => {
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
    },

    position: async (listing: Listing, cursor: ListCursor, max: number): Promise<Position> => {
      const all = await bucketsOf(listing.view)
      const buckets = listing.view.order === 'asc' ? all : all.toReversed()
      const place = buckets.findIndex((bucket) => nameOf(bucket) === cursor.bucket)
      const own = buckets[place]
      if (!own) return { is_listed: false, before: 0 }
      const sizes = await Promise.all(buckets.slice(0, place).map((bucket) => sizeOf(listing, bucket, max)))
      const { is_listed, before } = await store.position({ ...listing, bucket: own }, cursor, max)
      return { is_listed, before: sizes.reduce((sum, size) => sum + size, before) }
    },
  }
}
