import type { DeskSort } from '@apply/engine/desk'
import { after } from '../../platform/time/clock.ts'
import { afterPrefix, type NameTerm, type SearchPlan } from './desk-words.ts'
import type { SearchedCode } from './search-text.ts'
import type { View } from './view.ts'

/** Collects the values of a statement that is put together from parts. */
export const createParameters = () => {
  const values: unknown[] = []
  /** Adds a value and returns its placeholder. */
  const add = (value: unknown): string => `$${values.push(value)}`
  return { values, add }
}

export type AddValue = ReturnType<typeof createParameters>['add']

export const startsWith = (column: string, prefix: string): string =>
  `(${column} >= ${prefix} and ${column} < ${prefix} || '${afterPrefix}')`

/** Folded words have letters and digits only, so that none is a pattern by itself. */
export const wordStartCondition = (typed: string, add: AddValue): string => `word_text like ${add(`% ${typed}%`)}`
export const wordCondition = (typed: string, add: AddValue): string => `word_text like ${add(`% ${typed} %`)}`

/** Checks a row that was found otherwise. */
const nameCondition = ({ typed, similar }: NameTerm, add: AddValue, isForgiving: boolean): string =>
  isForgiving && similar.length > 0
    ? `(${wordStartCondition(typed, add)} or words && ${add(similar)}::text[])`
    : wordStartCondition(typed, add)

/** Of a draft that staff may not read, the job may not have removed the numbers yet. */
const phoneCondition = (phone: string, { areDraftsReadable }: View, add: AddValue): string =>
  `${areDraftsReadable ? '' : 'submitted_at is not null and '}phones <> '{}' and desk_phone_ends(phones) @> array[${add(phone)}]::text[]`

const codeCondition = ({ receipt, email, phone }: SearchedCode, view: View, add: AddValue): string => {
  const receiptOrEmail = `${startsWith('receipt', add(receipt))} or ${startsWith('email', add(email))}`
  return phone === undefined ? `(${receiptOrEmail})` : `(${receiptOrEmail} or ${phoneCondition(phone, view, add)})`
}

/** Everything but the names, each indexed. */
const codeConditions = (plan: SearchPlan, view: View, add: AddValue): readonly string[] => [
  ...plan.birthDates.map((days) => `birth_date = any(${add(days)}::date[])`),
  ...plan.emails.map((email) => startsWith('email', add(email))),
  ...plan.codes.map((code) => codeCondition(code, view, add)),
]

/** The time of the submission as it is indexed; a draft has none, which is later than all. */
export const submittedKey = `coalesce(submitted_at, 'infinity')`
/** The same with drafts earlier than all, for the latest first. */
export const latestKey = `coalesce(submitted_at, '-infinity')`
export const draftCondition = `${submittedKey} = 'infinity'`
export const submittedCondition = `${submittedKey} < 'infinity'`

/** The time of the submission as the index of the sort has it. */
const submittedAsSorted = ({ sort, order }: View) => {
  const isLatestFirst = sort === 'submitted' && order === 'desc'
  return isLatestFirst
    ? { key: latestKey, draftCondition: `${latestKey} = '-infinity'`, submittedCondition: `${latestKey} > '-infinity'` }
    : { key: submittedKey, draftCondition, submittedCondition }
}

const oneOf = (column: string, values: readonly string[], add: AddValue): readonly string[] =>
  values.length === 0 ? [] : [`${column} = any(${add(values)}::text[])`]

const between = (column: string, { from, until }: View['started'], add: AddValue): readonly string[] => [
  ...(from ? [`${column} >= ${add(from)}`] : []),
  ...(until ? [`${column} < ${add(until)}`] : []),
]

const fixedConditions = {
  documents: { with: 'documents > 0', without: 'documents = 0' },
  withdrawn: { yes: 'withdrawn_at is not null', no: 'withdrawn_at is null' },
  requests: { open: 'open_requests > 0', answered: 'answered_requests > 0', none: 'open_requests = 0' },
} as const

/** Nobody waits for the items of a withdrawn application. */
const itemsCondition = (items: NonNullable<View['items']>, today: string, add: AddValue): string => {
  if (items === 'none') return 'open_items = 0'
  return `withdrawn_at is null and ${items === 'open' ? 'open_items > 0' : `items_due_on < ${add(today)}::date`}`
}

/** As the index of the sort has it, so that the other half of the rows is not passed through first. */
const statusCondition = (status: 'draft' | 'submitted', view: View): string => {
  const isDrafts = status === 'draft'
  if (view.sort !== 'submitted' && view.sort !== 'desk_state') return `submitted_at is ${isDrafts ? '' : 'not'} null`
  const sorted = submittedAsSorted(view)
  return isDrafts ? sorted.draftCondition : sorted.submittedCondition
}

/** Clocks of several machines differ by less. */
const clockToleranceMs = 60 * 60 * 1000

/** The sorts by a time that is never before the start of an application. */
const laterTimes: Partial<Record<DeskSort, string>> = {
  changed: 'changed_at',
  submitted: submittedKey,
  desk_state: submittedKey,
}

/** What was started on a day or later was not changed or submitted before it, so the index of that time is read from there on. */
const startedConditions = ({ started, sort }: View, add: AddValue): readonly string[] => {
  const conditions = between('started_at', started, add)
  const key = laterTimes[sort]
  if (started.from === undefined || key === undefined) return conditions
  return [...conditions, `${key} >= ${add(after(started.from, -clockToleranceMs))}`]
}

/** Whether the rows of a period may be far from the beginning of a list that is sorted by another time. */
const isFarPeriod = ({ sort, order, started, submitted }: View): boolean =>
  order === 'asc'
    ? submitted.from !== undefined && ['started', 'changed'].includes(sort)
    : (started.until !== undefined && ['changed', 'submitted', 'desk_state'].includes(sort)) ||
      (submitted.until !== undefined && ['started', 'changed'].includes(sort))

/** Whether the planner may expect to find the first rows of a list sooner than it does. */
export const mayBeFew = (view: View): boolean =>
  view.requests === 'open' ||
  view.requests === 'answered' ||
  view.items !== undefined ||
  view.withdrawn === 'yes' ||
  isFarPeriod(view)

/** The filters of a view as conditions on `desk_rows`. */
export const filterConditions = (view: View, add: AddValue): readonly string[] => [
  ...(view.status ? [statusCondition(view.status, view)] : []),
  ...(view.documents ? [fixedConditions.documents[view.documents]] : []),
  ...(view.requests ? [fixedConditions.requests[view.requests]] : []),
  ...(view.items ? [itemsCondition(view.items, view.today, add)] : []),
  ...(view.withdrawn ? [fixedConditions.withdrawn[view.withdrawn]] : []),
  ...oneOf('entry_term', view.terms, add),
  ...oneOf('state', view.states, add),
  ...oneOf('major', view.majors, add),
  ...oneOf('desk_state', view.deskStates, add),
  ...startedConditions(view, add),
  ...between(submittedAsSorted(view).key, view.submitted, add),
]

/** Applications must match everything that was typed. */
export const searchConditions = (
  plan: SearchPlan,
  { view, isForgiving }: { readonly view: View; readonly isForgiving: boolean },
  add: AddValue,
): readonly string[] => [
  ...plan.names.map((term) => nameCondition(term, add, isForgiving)),
  ...codeConditions(plan, view, add),
]
