import type { viewQuery } from '@apply/contract/desk/list'
import { addDays, startOfDay } from '@apply/engine/calendar'
import type { DeskSort } from '@apply/engine/desk'
import type { z } from 'zod'
import { isStorableDay } from './dates-in-text.ts'
import { isSearchable, readSearchText, type SearchText } from './search-text.ts'

export type ViewQuery = z.output<typeof viewQuery>

/** What was asked for, without the text: the names of its filters. */
export const filterNames = ({ text, sort, order, ...filters }: ViewQuery): string =>
  Object.keys(filters).toSorted().join(', ') || 'no filter'

/** The same for everything that matches a view, which may be a search alone. */
export const viewNames = (query: ViewQuery): string =>
  `${query.text === undefined ? '' : 'a search, '}${filterNames(query)}`

type Period = { readonly from: Date | undefined; readonly until: Date | undefined }

/** What the list shows, and in which order. */
export type View = {
  /** Undefined without a search; null if nothing can match it. */
  readonly search: SearchText | undefined | null
  readonly status: 'draft' | 'submitted' | undefined
  /** Otherwise a draft is found by its e-mail address only. */
  readonly areDraftsReadable: boolean
  readonly terms: readonly string[]
  readonly states: readonly string[]
  readonly majors: readonly string[]
  readonly deskStates: readonly string[]
  readonly documents: 'with' | 'without' | undefined
  readonly requests: 'open' | 'answered' | 'none' | undefined
  readonly items: 'open' | 'overdue' | 'none' | undefined
  /** The day at the school, before which an open item is overdue. */
  readonly today: string
  readonly withdrawn: 'yes' | 'no' | undefined
  readonly started: Period
  readonly submitted: Period
  readonly sort: DeskSort
  readonly order: 'asc' | 'desc'
}

const hasPeriod = ({ from, until }: Period): boolean => from !== undefined || until !== undefined

const maxValues = 100

const listOf = (values = ''): readonly string[] =>
  values
    .split(',')
    .filter((value) => value !== '')
    .slice(0, maxValues)

/** Whole days at the school, the last one included. */
const periodOf = (from: string | undefined, to: string | undefined, timeZone: string): Period => ({
  from: from === undefined || !isStorableDay(from) ? undefined : startOfDay(timeZone, from),
  until: to === undefined || !isStorableDay(to) ? undefined : startOfDay(timeZone, addDays(to, 1)),
})

type Within = Pick<SchoolFacts, 'timeZone' | 'today' | 'lastVisit'>

/** A period that moves on with the calendar begins on its first day, or at the end of the visit before. */
const startOf = (within: string | undefined, { timeZone, today, lastVisit }: Within): Date | undefined => {
  if (within === undefined) return undefined
  return within === 'visit' ? lastVisit : startOfDay(timeZone, addDays(today, 1 - Number(within)))
}

const startingAt = (start: Date | undefined, { from, until }: Period): Period => ({
  from: start !== undefined && (from === undefined || start > from) ? start : from,
  until,
})

const searchOf = (text: string, receiptPrefix: string): View['search'] => {
  if (text.trim() === '') return undefined
  const search = readSearchText(text, receiptPrefix)
  return isSearchable(search) ? search : null
}

/** The best match is only known of names. */
const sortOf = (sort: DeskSort | undefined, search: View['search']): DeskSort => {
  const hasNames = search?.names.length
  if (sort !== undefined && sort !== 'match') return sort
  return hasNames ? 'match' : search ? 'name' : 'submitted'
}

/** Newest submissions first; names and everything else from the beginning. */
const orderOf = (order: View['order'] | undefined, sort: DeskSort, asked: DeskSort | undefined): View['order'] =>
  sort === 'match' ? 'asc' : (order ?? (asked === undefined && sort === 'submitted' ? 'desc' : 'asc'))

/** What the query of an address does not say. */
export type SchoolFacts = {
  readonly timeZone: string
  readonly receiptPrefix: string
  readonly areDraftsReadable: boolean
  readonly today: string
  /** When the caller's visit before this one ended; undefined during the first one, to which everything is new. */
  readonly lastVisit?: Date | undefined
}

/** Whether only an application whose answers are known can match. */
const needsAnswers = ({ term = '', state = '', major = '' }: ViewQuery, search: View['search']): boolean => {
  const isOfAnswers =
    search && (search.birthDates.length > 0 || (search.names.length > 0 && search.wordAsEmail === undefined))
  return term + state + major !== '' || Boolean(isOfAnswers)
}

/** Reads the query of the list's address. */
export const viewOf = (query: ViewQuery, facts: SchoolFacts): View => {
  const { timeZone, receiptPrefix, areDraftsReadable } = facts
  const typed = searchOf(query.text ?? '', receiptPrefix)
  const submitted = startingAt(
    startOf(query.submitted_within, facts),
    periodOf(query.submitted_from, query.submitted_to, timeZone),
  )
  const deskStates = listOf(query.desk_state)
  // Nothing is known of the answers of a draft that staff may not read, and no draft has a state, a time of submission or a list of items,
  // or is withdrawn.
  const isForSubmitted =
    (!areDraftsReadable && needsAnswers(query, typed)) ||
    deskStates.length > 0 ||
    query.items !== undefined ||
    query.withdrawn === 'yes' ||
    query.submitted_within !== undefined ||
    hasPeriod(submitted)
  const search = isForSubmitted && query.status === 'draft' ? null : typed
  const sort = sortOf(query.sort, search)
  return {
    search,
    status: isForSubmitted ? 'submitted' : query.status,
    areDraftsReadable,
    documents: query.documents,
    requests: query.requests,
    items: query.items,
    today: facts.today,
    withdrawn: query.withdrawn,
    terms: listOf(query.term),
    states: listOf(query.state),
    majors: listOf(query.major),
    started: startingAt(startOf(query.started_within, facts), periodOf(query.started_from, query.started_to, timeZone)),
    submitted,
    deskStates,
    sort,
    order: orderOf(query.order, sort, query.sort),
  }
}
