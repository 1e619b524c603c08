import type { Place } from './list-statement.ts'
import type { ListRow, ListStore } from './list-store.ts'
import type { Bucket, Listing } from './listing.ts'
import type { View } from './view.ts'

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
