import { mayBeFew } from './conditions.ts'
import { decodeCursor, encodeCursor, type ListCursor } from './list-cursor.ts'
import { isRanked, keyTypeOf, type Place } from './list-statement.ts'
import type { ListRow, ListStore } from './list-store.ts'
import { type Bucket, isNarrowSearch, type Listing, maxNarrow, mayHaveMatches } from './listing.ts'
import { hasSimilar } from './search-plan.ts'
import type { View } from './view.ts'

const pageSize = 50
/** Nobody reads through more results of a search. */
const defaultMaxCounted = { filtered: 5000, found: 1000 }

type Rows = readonly ListRow[]

type Position = { readonly after?: string | undefined; readonly before?: string | undefined }

const placeOf = (view: View, { after, before }: Position): Place | undefined => {
  const type = keyTypeOf(view)
  if (after !== undefined) return { cursor: decodeCursor(after, type), side: 'after' }
  return before === undefined ? undefined : { cursor: decodeCursor(before, type), side: 'before' }
}

/** How a cursor names the state in which a page ends. */
const nameOf = (bucket: Bucket): string => (bucket === 'drafts' ? 'drafts' : `state ${bucket.state ?? ''}`)

/** Reads the list that a view describes, from what `desk_rows` has. */
export const createListReader = (store: ListStore, states: readonly string[], maxCounted = defaultMaxCounted) => {
  const listingOf = async (view: View, isForgiving: boolean): Promise<Listing> => {
    const plan = view.search ? await store.plan(view.search) : undefined
    const wide: Listing = { view, plan, isForgiving, isNarrow: false }
    if (plan && isNarrowSearch(plan, isForgiving)) return { ...wide, isNarrow: true }
    const isFew = mayBeFew(view) && (await store.isWithin({ ...wide, plan: undefined }, maxNarrow))
    return { ...wide, isNarrow: isFew }
  }

  /** The same with similar names, if the search could find some. */
  const forgiving = (listing: Listing): Listing | undefined => {
    const { plan } = listing
    return plan && hasSimilar(plan)
      ? { ...listing, isForgiving: true, isNarrow: listing.isNarrow || isNarrowSearch(plan, true) }
      : undefined
  }

  const rowsOf = (listing: Listing, place: Place | undefined, limit: number): Promise<Rows> =>
    listing.view.sort === 'desk_state' ? rowsByState(listing, place, limit) : store.page(listing, place, limit)

  /** The states that a view can hold, in the order of the school, then those it no longer has, then drafts. */
  const bucketsOf = async ({ status, deskStates }: View): Promise<readonly Bucket[]> => {
    if (status === 'draft') return ['drafts']
    const [first, ...others] = states
    const unknown = (await store.valuesOf('desk_state')).filter((state) => !states.includes(state))
    const all = [first ?? null, null, ...others, ...unknown].map((state) => ({ state }))
    if (deskStates.length > 0) return all.filter(({ state }) => state !== null && deskStates.includes(state))
    return status === 'submitted' ? all : [...all, 'drafts']
  }

  /** Reads state after state until the page is full. */
  const rowsByState = async (listing: Listing, place: Place | undefined, limit: number): Promise<Rows> => {
    const isForward = (listing.view.order === 'asc') === (place?.side !== 'before')
    const all = await bucketsOf(listing.view)
    const buckets = isForward ? all : all.toReversed()
    const start = buckets.findIndex((bucket) => nameOf(bucket) === place?.cursor.bucket)
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

  const nameOfBucket = ({ desk_state, submitted_at }: ListRow): string =>
    nameOf(submitted_at === null ? 'drafts' : { state: desk_state })

  const cursorOf = (listing: Listing, row: ListRow): ListCursor => ({
    key: row.key_text,
    id: row.id,
    similar: listing.isForgiving,
    ...(isRanked(listing) && { rank: row.rank }),
    ...(listing.view.sort === 'desk_state' && { bucket: nameOfBucket(row) }),
  })

  /** Whether names that match as typed can fill a page by themselves, by the frequency of their words. */
  const mayFillPage = ({ plan }: Listing): boolean => plan === undefined || mayHaveMatches(plan, pageSize)

  /** The first page without similar names if that fills it, else with them. */
  const firstPage = async (view: View): Promise<{ listing: Listing; rows: Rows }> => {
    const listing = await listingOf(view, false)
    const other = forgiving(listing)
    const rows = other && !mayFillPage(listing) ? [] : await rowsOf(listing, undefined, pageSize + 1)
    if (!other || rows.length >= pageSize) return { listing, rows }
    return { listing: other, rows: await rowsOf(other, undefined, pageSize + 1) }
  }

  const pageAt = async (view: View, place: Place): Promise<{ listing: Listing; rows: Rows }> => {
    const decided = await listingOf(view, place.cursor.similar)
    // A list that begins with the best match goes on with it, however many match by now.
    const isNarrow = view.sort === 'match' ? place.cursor.rank !== undefined : decided.isNarrow
    const listing = { ...decided, isNarrow }
    return { listing, rows: await rowsOf(listing, place, pageSize + 1) }
  }

  /** The listing of the first page of a view. */
  const decidedListing = async (view: View): Promise<Listing> => {
    const listing = await listingOf(view, false)
    const other = forgiving(listing)
    const isFilled = other && mayFillPage(listing) && !(await store.isWithin(listing, pageSize - 1))
    return other && !isFilled ? other : listing
  }

  return {
    page: async (view: View, position: Position) => {
      if (view.search === null) return { rows: [], next: null, previous: null, hasSimilar: false }
      const place = placeOf(view, position)
      const { listing, rows: found } = place ? await pageAt(view, place) : await firstPage(view)
      const hasMore = found.length > pageSize
      const isBackward = place?.side === 'before'
      const rows = isBackward ? found.slice(0, pageSize).toReversed() : found.slice(0, pageSize)
      const cursorAt = (row: ListRow | undefined) => (row ? encodeCursor(cursorOf(listing, row)) : null)
      return {
        rows,
        next: hasMore || isBackward ? cursorAt(rows.at(-1)) : null,
        previous: (isBackward ? hasMore : place !== undefined) ? cursorAt(rows[0]) : null,
        hasSimilar: rows.some(({ is_similar }) => is_similar),
      }
    },

    /** Exact up to a limit. */
    count: async (view: View) => {
      if (view.search === null) return { drafts: 0, submitted: 0, max: maxCounted.found }
      const max = view.search ? maxCounted.found : maxCounted.filtered
      return { ...(await store.count(await decidedListing(view), max)), max }
    },

    /** The ids before and after an application, or undefined if there is no such application. */
    neighbors: async (view: View, id: string) => {
      if (view.search === null) return { previous: null, next: null }
      const listing = await decidedListing(view)
      const row = await store.row(listing, id)
      if (!row) return undefined
      const cursor = cursorOf(listing, row)
      const [previous] = await rowsOf(listing, { cursor, side: 'before' }, 1)
      const [next] = await rowsOf(listing, { cursor, side: 'after' }, 1)
      return { previous: previous?.id ?? null, next: next?.id ?? null }
    },
  }
}
