import { type AddValue, filterConditions, isDraft, isSubmitted, searchConditions, startsWith } from './conditions.ts'
import type { NameTerm, SearchPlan } from './search-plan.ts'
import type { View } from './view.ts'

/** The applications in one state of the desk; null are submissions that have none yet. */
export type Bucket = { readonly state: string | null } | 'drafts'

/** What is listed, and by which decisions. */
export type Listing = {
  readonly view: View
  readonly plan: SearchPlan | undefined
  /** Whether names that are only similar are included. */
  readonly isForgiving: boolean
  /** Whether so few rows match that they are all found first and sorted then. Otherwise the index of the sort is followed. */
  readonly isNarrow: boolean
  /** In a list sorted by states, the one that is read. */
  readonly bucket?: Bucket | undefined
}

/** Following the index of the sort finds a page of more rows than this sooner than sorting them all. */
export const maxNarrow = 3000

/** Too many addresses begin with fewer letters. */
const minEmailLength = 3

const frequencyOf = ({ frequency, similarFrequency }: NameTerm, isForgiving: boolean): number =>
  frequency + (isForgiving ? similarFrequency : 0)

const rarestName = ({ names }: SearchPlan, isForgiving: boolean): NameTerm | undefined =>
  names.toSorted((one, other) => frequencyOf(one, isForgiving) - frequencyOf(other, isForgiving))[0]

/** Whether something other than a name was typed, which has an index of its own. */
const hasCodes = ({ birthDates, emails, codes }: SearchPlan): boolean =>
  birthDates.length > 0 ||
  [...emails, ...codes.map(({ email }) => email)].some(({ length }) => length >= minEmailLength)

/** Whether what was typed leaves few rows. */
export const isNarrowSearch = (plan: SearchPlan, isForgiving: boolean): boolean => {
  const rarest = rarestName(plan, isForgiving)
  return hasCodes(plan) || (rarest !== undefined && frequencyOf(rarest, isForgiving) <= maxNarrow)
}

/** A single word may also be how an e-mail address begins. */
const emailOf = ({ names: [first, ...others], birthDates, emails, codes }: SearchPlan): string | undefined => {
  const isAlone = others.length + birthDates.length + emails.length + codes.length === 0
  return first && isAlone && first.typed.length >= minEmailLength ? first.typed : undefined
}

/** The rows to look at, and the conditions that they must meet. */
export type Source = { readonly from: string; readonly conditions: readonly string[] }

const searchedRows = (plan: SearchPlan, { isForgiving, isNarrow }: Listing, add: AddValue): Source => {
  const email = emailOf(plan)
  const conditions = searchConditions(plan, add, isForgiving)
  const hasEmail = email === undefined ? 'false' : startsWith('email', add(email))
  const matching = email === undefined ? conditions : [`(${conditions.join(' and ')} or ${hasEmail})`]
  const rarest = isNarrow && !hasCodes(plan) ? rarestName(plan, isForgiving) : undefined
  if (rarest?.completions === undefined) return { from: 'desk_rows', conditions: matching }
  const list = `${add([...rarest.completions, ...(isForgiving ? rarest.similar : [])])}::text[]`
  const byEmail =
    email === undefined ? '' : `union all select * from desk_rows where ${hasEmail} and not words && ${list}`
  return { from: `(select * from desk_rows_with(${list}) ${byEmail}) as desk_rows`, conditions: matching }
}

const bucketConditions = (bucket: Bucket | undefined, add: AddValue): readonly string[] => {
  if (bucket === undefined) return []
  if (bucket === 'drafts') return [isDraft]
  return bucket.state === null ? ['desk_state is null', isSubmitted] : [`desk_state = ${add(bucket.state)}`]
}

export const sourceOf = (listing: Listing, add: AddValue): Source => {
  const { view, plan, bucket } = listing
  const { from, conditions } = plan ? searchedRows(plan, listing, add) : { from: 'desk_rows', conditions: [] }
  return { from, conditions: [...conditions, ...filterConditions(view, add), ...bucketConditions(bucket, add)] }
}
