import { z } from 'zod'
import { HttpError } from '../../platform/errors/http-error.ts'
import {
  type AddValue,
  draftCondition,
  filterConditions,
  searchConditions,
  startsWith,
  submittedCondition,
} from './conditions.ts'
import { isStorableDay } from './dates-in-text.ts'
import type { NameTerm, SearchPlan } from './desk-words.ts'
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
export const similarCondition = ({ view, plan, isForgiving }: Listing, add: AddValue): string =>
  plan && isForgiving ? `not (${matching(plan, { view, isForgiving: false }, add)})` : 'false'

const searchedRows = (plan: SearchPlan, listing: Listing, add: AddValue): readonly string[] => {
  const { isForgiving, isNarrow } = listing
  const matches = matching(plan, listing, add)
  const rarest = isNarrow && !hasCodes(plan) ? rarestName(plan, isForgiving) : undefined
  if (rarest?.completions === undefined) return [matches]
  const wordsCondition = `words && ${add([...rarest.completions, ...(isForgiving ? rarest.similar : [])])}::text[]`
  const { wordAsEmail: email } = plan
  // The index of the words finds the rows, and the condition of the search is checked in each.
  return [email === undefined ? wordsCondition : `(${wordsCondition} or ${startsWith('email', add(email))})`, matches]
}

const bucketConditions = (bucket: Bucket | undefined, add: AddValue): readonly string[] => {
  if (bucket === undefined) return []
  if (bucket === 'drafts') return [draftCondition]
  return bucket.state === null ? ['desk_state is null', submittedCondition] : [`desk_state = ${add(bucket.state)}`]
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

/** A place in a list: after or before which row a page begins, and by which decisions the list was made. */
const cursor = z.strictObject({
  /** The value that the list is sorted by, as text. */
  key: z.string(),
  id: z.uuid(),
  /** How well the row matches; absent in a list that is not sorted by that. */
  rank: z.int().min(0).max(2).optional(),
  /** Whether the list includes names that are only similar. */
  similar: z.boolean(),
  /** The state in which the page ends, in a list sorted by states. */
  bucket: z.string().optional(),
})

export type ListCursor = z.output<typeof cursor>

export const encodeCursor = (place: ListCursor): string => Buffer.from(JSON.stringify(place)).toString('base64url')

const invalid = () => new HttpError(400, 'This address of a page is not valid. Please open the list again.')

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw invalid()
  }
}

export type KeyType = 'text' | 'timestamptz'

/** As the database writes a time: "2026-01-15 18:00:00.5+00". */
const time = /^(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d){0,2}$/

/** Whether the database can read a key back. */
const isKey: Readonly<Record<KeyType, (key: string) => boolean>> = {
  text: (key) => key.isWellFormed() && !key.includes('\0'),
  timestamptz: (key) => /^-?infinity$/.test(key) || isStorableDay(time.exec(key)?.[1] ?? ''),
}

export const decodeCursor = (text: string, type: KeyType): ListCursor => {
  const { success, data } = cursor.safeParse(parsed(text))
  if (!success || !isKey[type](data.key)) throw invalid()
  return data
}
