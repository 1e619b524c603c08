import type { Desk, School } from '@apply/engine/define'
import { listPageSize } from '@apply/engine/desk'
import type { Database } from '../../platform/database/database.ts'
import { type Clock, schoolDay } from '../../platform/time/clock.ts'
import { mayBeFew } from './conditions.ts'
import { hasSimilar } from './desk-words.ts'
import { isRanked, keyTypeOf, type Place } from './list-statement.ts'
import { bucketNameOf, createStateReader, type ListRow, type ListStore, listStore } from './list-store.ts'
import {
  decodeCursor,
  encodeCursor,
  isNarrowSearch,
  type ListCursor,
  type Listing,
  maxNarrow,
  mayHaveMatches,
} from './listing.ts'
import { type View, type ViewQuery, viewOf } from './view.ts'
import { type Visitor, visitStore } from './visit-store.ts'

/** Nobody reads through more results of a search. */
const defaultMaxCounted = { filtered: 5000, found: 1000 }

type Rows = readonly ListRow[]

export type Position = { readonly after?: string | undefined; readonly before?: string | undefined }

const placeOf = (view: View, { after, before }: Position): Place | undefined => {
  const type = keyTypeOf(view)
  if (after !== undefined) return { cursor: decodeCursor(after, type), side: 'after' }
  return before === undefined ? undefined : { cursor: decodeCursor(before, type), side: 'before' }
}

/** The same with similar names, if the search could find some. */
const forgiving = (listing: Listing): Listing | undefined => {
  const { plan } = listing
  return plan && hasSimilar(plan)
    ? { ...listing, isForgiving: true, isNarrow: listing.isNarrow || isNarrowSearch(plan, true) }
    : undefined
}

/** Whether names that match as typed can fill a page by themselves, by the frequency of their words. */
const mayFillPage = ({ plan }: Listing): boolean => plan === undefined || mayHaveMatches(plan, listPageSize)

const cursorOf = (listing: Listing, row: ListRow): ListCursor => ({
  key: row.key_text,
  id: row.id,
  similar: listing.isForgiving,
  ...(isRanked(listing) && { rank: row.rank }),
  ...(listing.view.sort === 'desk_state' && { bucket: bucketNameOf(row) }),
})

const listingOf = async (store: ListStore, view: View, isForgiving: boolean): Promise<Listing> => {
  const plan = view.search ? await store.plan(view.search) : undefined
  const wide: Listing = { view, plan, isForgiving, isNarrow: false }
  if (plan && isNarrowSearch(plan, isForgiving)) return { ...wide, isNarrow: true }
  const isFew = mayBeFew(view) && (await store.isWithin({ ...wide, plan: undefined }, maxNarrow))
  return { ...wide, isNarrow: isFew }
}

/** The listing of the first page of a view. */
const decidedListing = async (store: ListStore, view: View): Promise<Listing> => {
  const listing = await listingOf(store, view, false)
  const other = forgiving(listing)
  const isFilled = other && mayFillPage(listing) && !(await store.isWithin(listing, listPageSize - 1))
  return other && !isFilled ? other : listing
}

/** Reads the list that a view describes, from what `desk_rows` has. */
export const createListReader = (store: ListStore, states: readonly string[], maxCounted = defaultMaxCounted) => {
  const byState = createStateReader(store, states)
  const maxCountedIn = ({ search }: View): number => (search ? maxCounted.found : maxCounted.filtered)
  const rowsOf = (listing: Listing, place: Place | undefined, limit: number): Promise<Rows> =>
    listing.view.sort === 'desk_state' ? byState.rows(listing, place, limit) : store.page(listing, place, limit)

  /** Counted from 1; null if the application is not in the listing, or stands too far down to be counted. */
  const positionOf = async (listing: Listing, cursor: ListCursor): Promise<number | null> => {
    const max = maxCountedIn(listing.view)
    const reader = listing.view.sort === 'desk_state' ? byState : store
    const { is_listed, before } = await reader.position(listing, cursor, max)
    return is_listed && before < max ? before + 1 : null
  }

  /** The first page without similar names if that fills it, else with them. */
  const firstPage = async (view: View): Promise<{ listing: Listing; rows: Rows }> => {
    const listing = await listingOf(store, view, false)
    const other = forgiving(listing)
    const rows = other && !mayFillPage(listing) ? [] : await rowsOf(listing, undefined, listPageSize + 1)
    if (!other || rows.length >= listPageSize) return { listing, rows }
    return { listing: other, rows: await rowsOf(other, undefined, listPageSize + 1) }
  }

  const pageAt = async (view: View, place: Place): Promise<{ listing: Listing; rows: Rows }> => {
    const decided = await listingOf(store, view, place.cursor.similar)
    // A list that begins with the best match goes on with it, however many match by now.
    const isNarrow = view.sort === 'match' ? place.cursor.rank !== undefined : decided.isNarrow
    const listing = { ...decided, isNarrow }
    return { listing, rows: await rowsOf(listing, place, listPageSize + 1) }
  }

  return {
    page: async (view: View, position: Position) => {
      if (view.search === null) return { rows: [], next: null, previous: null, hasSimilar: false }
      const place = placeOf(view, position)
      const { listing, rows: found } = place ? await pageAt(view, place) : await firstPage(view)
      const hasMore = found.length > listPageSize
      const isBackward = place?.side === 'before'
      const rows = isBackward ? found.slice(0, listPageSize).toReversed() : found.slice(0, listPageSize)
      const cursorAt = (row: ListRow | undefined) => (row ? encodeCursor(cursorOf(listing, row)) : null)
      return {
        rows,
        next: hasMore || isBackward ? cursorAt(rows.at(-1)) : null,
        previous: (isBackward ? hasMore : place !== undefined) ? cursorAt(rows[0]) : null,
        hasSimilar: rows.some(({ is_similar }) => is_similar),
      }
    },

    /** The ids of all applications, however many there are. */
    ids: async (view: View): Promise<readonly string[]> =>
      view.search === null ? [] : store.ids(await decidedListing(store, view)),

    /** Exact up to a limit. */
    count: async (view: View) => {
      if (view.search === null) return { drafts: 0, submitted: 0, max: maxCounted.found }
      const max = maxCountedIn(view)
      return { ...(await store.count(await decidedListing(store, view), max)), max }
    },

    /** The ids before and after an application, and its place; undefined if there is no such application. */
    neighbors: async (view: View, id: string) => {
      if (view.search === null) return { previous: null, next: null, position: null }
      const listing = await decidedListing(store, view)
      const row = await store.row(listing, id)
      if (!row) return undefined
      const cursor = cursorOf(listing, row)
      const [previous] = await rowsOf(listing, { cursor, side: 'before' }, 1)
      const [next] = await rowsOf(listing, { cursor, side: 'after' }, 1)
      return {
        previous: previous?.id ?? null,
        next: next?.id ?? null,
        position: await positionOf(listing, cursor),
      }
    },
  }
}

type Deps = { readonly database: Database; readonly clock: Clock; readonly school: School; readonly desk: Desk }

/** Reads the list for the query of an address, as the visitor means it: what is new differs from member to member. */
export const createViewReader = ({ database, clock, school, desk }: Deps) => {
  const reader = createListReader(
    listStore(database),
    desk.states.map(({ name }) => name),
  )
  const { timeZone, receiptPrefix } = school
  const today = schoolDay(school, clock)
  const visits = visitStore(database.sql)
  const viewFor = async (query: ViewQuery, visitor: Visitor): Promise<View> => {
    const lastVisit = query.submitted_within === 'visit' ? await visits.previous(visitor) : undefined
    const { areDraftsReadable } = desk
    return viewOf(query, { timeZone, receiptPrefix, areDraftsReadable, today: today(), lastVisit })
  }
  return {
    page: async (query: ViewQuery, visitor: Visitor, position: Position) =>
      reader.page(await viewFor(query, visitor), position),
    ids: async (query: ViewQuery, visitor: Visitor) => reader.ids(await viewFor(query, visitor)),
    count: async (query: ViewQuery, visitor: Visitor) => reader.count(await viewFor(query, visitor)),
    neighbors: async (query: ViewQuery, visitor: Visitor, id: string) =>
      reader.neighbors(await viewFor(query, visitor), id),
    noteVisit: (visitor: Visitor) => visits.note(visitor, clock()),
  }
}
