import type { DeskSort } from '@apply/engine/desk'
import {
  type AddValue,
  createParameters,
  latestKey,
  submittedKey,
  wordCondition,
  wordStartCondition,
} from './conditions.ts'
import type { SearchPlan } from './desk-words.ts'
import {
  conditionsOf,
  draftConditionsOf,
  type KeyType,
  type ListCursor,
  type Listing,
  similarCondition,
} from './listing.ts'
import type { View } from './view.ts'

export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** From where a page is read. */
export type Place = { readonly cursor: ListCursor; readonly side: 'after' | 'before' }

const whereAll = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.join(' and ')

type SortKey = { readonly expression: string; readonly type: KeyType }

/** Each has an index. Drafts come last in both directions. */
const sortKeys: Readonly<Record<DeskSort, (order: View['order']) => SortKey>> = {
  name: () => ({ expression: 'name_key', type: 'text' }),
  match: () => ({ expression: 'name_key', type: 'text' }),
  submitted: (order) => ({
    expression: order === 'asc' ? submittedKey : latestKey,
    type: 'timestamptz',
  }),
  started: () => ({ expression: 'started_at', type: 'timestamptz' }),
  changed: () => ({ expression: 'changed_at', type: 'timestamptz' }),
  desk_state: () => ({ expression: submittedKey, type: 'timestamptz' }),
}

/** The type of the value that a view is sorted by. */
export const keyTypeOf = ({ sort, order }: View): KeyType => sortKeys[sort](order).type

/** 0 if every typed word is one of the name, 1 if it begins one, 2 for similar names and e-mail addresses. */
const rankOf = ({ names }: SearchPlan, add: AddValue): string => {
  const whereEvery = (condition: typeof wordCondition) => whereAll(names.map(({ typed }) => condition(typed, add)))
  return `case when ${whereEvery(wordCondition)} then 0 when ${whereEvery(wordStartCondition)} then 1 else 2 end`
}

/** Whether the best match comes first. That needs all matches, so that a wide search is sorted by name instead. */
export const isRanked = ({ view, plan, isNarrow }: Listing): boolean =>
  view.sort === 'match' && plan !== undefined && isNarrow

const columns = `account_id as id, name, email, receipt, birth_date, entry_term, state, major, started_at, changed_at,
  submitted_at, documents, desk_state, open_requests, answered_requests, open_items,
  items_due_on::text as items_due_on, withdrawn_at`

/** The ids of a listing with what they are sorted by. */
const foundRows = (listing: Listing, conditions: readonly string[], add: AddValue): string => {
  const { view, plan, isNarrow } = listing
  const rank = plan && isRanked(listing) ? rankOf(plan, add) : '0'
  const { expression } = sortKeys[view.sort](view.order)
  return `with found as ${isNarrow ? '' : 'not'} materialized (
    select account_id as found_id, ${expression} as key, ${rank} as rank from desk_rows where ${whereAll(conditions)})`
}

const selectRows = (listing: Listing, from: string, add: AddValue): string =>
  `select ${columns}, ${similarCondition(listing, add)} as is_similar, rank, key::text as key_text
   from ${from} join desk_rows on account_id = found_id`

const sortingOf = (listing: Listing): readonly string[] => [...(isRanked(listing) ? ['rank'] : []), 'key', 'found_id']

const directionOf = ({ order }: View, side: Place['side'] | undefined) =>
  (order === 'asc') === (side !== 'before') ? (['asc', '>'] as const) : (['desc', '<'] as const)

/** The condition for what lies on that side of a place. */
const beyondPlace = (listing: Listing, { cursor, side }: Place, add: AddValue): string => {
  const { rank = 0, key, id } = cursor
  const values = [
    ...(isRanked(listing) ? [`${add(rank)}::int`] : []),
    ...[`${add(key)}::${keyTypeOf(listing.view)}`, `${add(id)}::uuid`],
  ]
  return `(${sortingOf(listing).join()}) ${directionOf(listing.view, side)[1]} (${values.join()})`
}

export const pageStatement = (listing: Listing, place: Place | undefined, limit: number): Statement => {
  const { values, add } = createParameters()
  const found = foundRows(listing, conditionsOf(listing, add), add)
  const [direction] = directionOf(listing.view, place?.side)
  const beyond = place ? `where ${beyondPlace(listing, place, add)}` : ''
  const orderBy = `order by ${sortingOf(listing)
    .map((column) => `${column} ${direction}`)
    .join()}`
  const page = `(select * from found ${beyond} ${orderBy} limit ${add(limit)}) as page`
  return { text: `${found} ${selectRows(listing, page, add)} ${orderBy}`, values }
}

/** All applications of a listing. */
export const idsStatement = (listing: Listing): Statement => {
  const { values, add } = createParameters()
  return { text: `select account_id as id from desk_rows where ${whereAll(conditionsOf(listing, add))}`, values }
}

/** One application with its place in the listing. */
export const rowStatement = (listing: Listing, id: string): Statement => {
  const { values, add } = createParameters()
  const found = foundRows(listing, [`account_id = ${add(id)}`], add)
  return { text: `${found} ${selectRows(listing, 'found', add)}`, values }
}

/** Whether an application is in a listing, and how many stand before it there, up to a limit. */
export const positionStatement = (listing: Listing, cursor: ListCursor, max: number): Statement => {
  const { values, add } = createParameters()
  const found = foundRows(listing, conditionsOf(listing, add), add)
  const before = `select from found where ${beyondPlace(listing, { cursor, side: 'before' }, add)} limit ${add(max)}`
  const isListed = `exists (select from found where found_id = ${add(cursor.id)}::uuid)`
  return {
    text: `${found} select ${isListed} as is_listed, (select count(*) from (${before}) as counted) as before`,
    values,
  }
}

/** Counts all rows in one pass. */
const countOfFew = (listing: Listing): Statement => {
  const { values, add } = createParameters()
  const counts = 'count(*) filter (where submitted_at is null) as drafts, count(submitted_at) as submitted'
  return { text: `select ${counts} from desk_rows where ${whereAll(conditionsOf(listing, add))}`, values }
}

/** Counts drafts and submissions up to a limit each. */
const countOfMany = (listing: Listing, max: number): Statement => {
  const { values, add } = createParameters()
  const limit = add(max + 1)
  const countOf = (conditions: readonly string[]) =>
    `(select count(*) from (select from desk_rows where ${whereAll(conditions)} limit ${limit}) as counted)`
  const { status } = listing.view
  const drafts = status === 'submitted' ? '0' : countOf([...draftConditionsOf(listing, add), 'submitted_at is null'])
  const submitted = status === 'draft' ? '0' : countOf([...conditionsOf(listing, add), 'submitted_at is not null'])
  return { text: `select ${drafts} as drafts, ${submitted} as submitted`, values }
}

/** How many drafts and submissions there are. More than a limit may not be counted further. */
export const countStatement = (listing: Listing, max: number): Statement =>
  listing.isNarrow ? countOfFew(listing) : countOfMany(listing, max)

/** Whether at most so many rows match; counts no further. */
export const withinLimitStatement = (listing: Listing, max: number): Statement => {
  const { values, add } = createParameters()
  const counted = `select from desk_rows where ${whereAll(conditionsOf(listing, add))} limit ${add(max + 1)}`
  return { text: `select count(*) <= ${add(max)}::int as is_within from (${counted}) as counted`, values }
}
