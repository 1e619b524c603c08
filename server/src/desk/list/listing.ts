import { type AddValue, filterConditions, isDraft, isSubmitted, searchConditions, startsWith } from './conditions.ts'
import type { NameTerm, SearchPlan } from './search-plan.ts'
import { minEmailLength } from './search-text.ts'
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

const frequencyOf = ({ frequency, similarFrequency }: NameTerm, isForgiving: boolean): number =>
  frequency + (isForgiving ? similarFrequency : 0)

const rarestName = ({ names }: SearchPlan, isForgiving: boolean): NameTerm | undefined =>
  names.toSorted((one, other) => frequencyOf(one, isForgiving) - frequencyOf(other, isForgiving))[0]

/** Whether something other than a name was typed, which has an index of its own. */
const hasCodes = ({ birthDates, emails, codes }: SearchPlan): boolean =>
  birthDates.length > 0 ||
  [...emails, ...codes.map(({ email }) => email)].some(({ length }) => length >= minEmailLength)

/** Whether the names that match as they were typed may be so many, by the frequency of their words. */
export const mayHaveMatches = (plan: SearchPlan, count: number): boolean =>
  (rarestName(plan, false)?.frequency ?? Number.POSITIVE_INFINITY) >= count

/** Whether what was typed leaves few rows. */
export const isNarrowSearch = (plan: SearchPlan, isForgiving: boolean): boolean => {
  const rarest = rarestName(plan, isForgiving)
  return hasCodes(plan) || (rarest !== undefined && frequencyOf(rarest, isForgiving) <= maxNarrow)
}

/** Applications match everything that was typed, or the one word begins their e-mail address. */
const matching = (plan: SearchPlan, listing: Pick<Listing, 'view' | 'isForgiving'>, add: AddValue): string => {
  const all = searchConditions(plan, listing, add).join(' and ')
  const { wordAsEmail: email } = plan
  return email === undefined ? all : `(${all} or ${startsWith('email', add(email))})`
}

/** Whether a row of a listing was only found because it forgives. */
export const isSimilar = ({ view, plan, isForgiving }: Listing, add: AddValue): string =>
  plan && isForgiving ? `not (${matching(plan, { view, isForgiving: false }, add)})` : 'false'

const searchedRows = (plan: SearchPlan, listing: Listing, add: AddValue): readonly string[] => {
  const { isForgiving, isNarrow } = listing
  const matches = matching(plan, listing, add)
  const rarest = isNarrow && !hasCodes(plan) ? rarestName(plan, isForgiving) : undefined
  if (rarest?.completions === undefined) return [matches]
  const hasWord = `words && ${add([...rarest.completions, ...(isForgiving ? rarest.similar : [])])}::text[]`
  const { wordAsEmail: email } = plan
  // The index of the words finds the rows, and the condition of the search is checked in each.
  return [email === undefined ? hasWord : `(${hasWord} or ${startsWith('email', add(email))})`, matches]
}

const bucketConditions = (bucket: Bucket | undefined, add: AddValue): readonly string[] => {
  if (bucket === undefined) return []
  if (bucket === 'drafts') return [isDraft]
  return bucket.state === null ? ['desk_state is null', isSubmitted] : [`desk_state = ${add(bucket.state)}`]
}

/** The conditions that the rows of a listing meet. */
export const conditionsOf = (listing: Listing, add: AddValue): readonly string[] => {
  const { view, plan, bucket } = listing
  const found = plan ? searchedRows(plan, listing, add) : []
  return [...found, ...filterConditions(view, add), ...bucketConditions(bucket, add)]
}

/** The conditions that the drafts of a listing meet. Names that may not be read are not looked through. */
export const draftConditionsOf = (listing: Listing, add: AddValue): readonly string[] => {
  const { view, plan } = listing
  const email = view.areDraftsReadable ? undefined : plan?.wordAsEmail
  if (email === undefined) return conditionsOf(listing, add)
  return [startsWith('email', add(email)), ...filterConditions(view, add)]
}
