import { afterPrefix, type NameTerm, type SearchPlan } from './search-plan.ts'
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

/** Checks a row that was found otherwise: comparing every word with a long list would be slower. */
export const nameCondition = ({ typed, similar }: NameTerm, add: AddValue, isForgiving: boolean): string => {
  const prefix = add(typed)
  const begins = `exists (select from unnest(words) as word where starts_with(word, ${prefix}))`
  return isForgiving && similar.length > 0 ? `(${begins} or words && ${add(similar)}::text[])` : begins
}

/** Everything but the names, each indexed. */
const codeConditions = ({ birthDates, emails, codes }: SearchPlan, add: AddValue): readonly string[] => [
  ...birthDates.map((days) => `birth_date = any(${add(days)}::date[])`),
  ...emails.map((email) => startsWith('email', add(email))),
  ...codes.map(
    ({ receipt, email }) => `(${startsWith('receipt', add(receipt))} or ${startsWith('email', add(email))})`,
  ),
]

/** A submission that the index has not reached yet counts as being in the first state. */
export const deskStateCondition = (states: readonly string[], firstState: string, add: AddValue): string => {
  const isOne = `desk_state = any(${add(states)}::text[])`
  return states.includes(firstState) ? `(${isOne} or (desk_state is null and submitted_at is not null))` : isOne
}

const oneOf = (column: string, values: readonly string[], add: AddValue): readonly string[] =>
  values.length === 0 ? [] : [`${column} = any(${add(values)}::text[])`]

const between = (column: string, { from, until }: View['started'], add: AddValue): readonly string[] => [
  ...(from ? [`${column} >= ${add(from)}`] : []),
  ...(until ? [`${column} < ${add(until)}`] : []),
]

const fixedConditions = {
  status: { draft: 'submitted_at is null', submitted: 'submitted_at is not null' },
  documents: { with: 'documents > 0', without: 'documents = 0' },
  requests: { open: 'open_requests > 0', none: 'open_requests = 0' },
} as const

/** The filters of a view as conditions on `desk_rows`. */
export const filterConditions = (view: View, firstState: string, add: AddValue): readonly string[] => [
  ...(view.status ? [fixedConditions.status[view.status]] : []),
  ...(view.documents ? [fixedConditions.documents[view.documents]] : []),
  ...(view.requests ? [fixedConditions.requests[view.requests]] : []),
  ...oneOf('entry_term', view.terms, add),
  ...oneOf('state', view.states, add),
  ...oneOf('major', view.majors, add),
  ...(view.deskStates.length > 0 ? [deskStateCondition(view.deskStates, firstState, add)] : []),
  ...between('started_at', view.started, add),
  ...between('submitted_at', view.submitted, add),
]

/** Applications must match everything that was typed. A single word may also begin an e-mail address. */
export const searchConditions = (plan: SearchPlan, add: AddValue, isForgiving: boolean): readonly string[] => [
  ...plan.names.map((term) => nameCondition(term, add, isForgiving)),
  ...codeConditions(plan, add),
]
