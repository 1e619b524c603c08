/** One option of a choice: the code that is stored and the label that is shown. */
export type Option<Code extends string = string> = { readonly value: Code; readonly label: string }

/** Options from a map of codes to labels, in the order in which they are shown. */
export const options = <const Code extends string>(labels: Readonly<Record<Code, string>>): readonly Option<Code>[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Code, label }))

type Slug<Name extends string> = Name extends `${infer First} ${infer Rest}`
  ? `${Lowercase<First>}-${Slug<Rest>}`
  : Lowercase<Name>

/** Options whose codes are derived from their names: `Van Buren` is stored as `van-buren`. */
export const optionsFromNames = <const Name extends string>(...names: readonly Name[]): readonly Option<Slug<Name>>[] =>
  names.map((label) => ({ value: label.toLowerCase().replaceAll(' ', '-') as Slug<Name>, label }))

/** A list of years from the current year or a fixed one; it may start some years later. */
export type Years = {
  readonly from: 'years'
  readonly count: number
  readonly direction: 'past' | 'future'
  readonly startYear?: number
  readonly yearsAhead?: number
}

/** One term of the academic year; `lastDay` (mm-dd) is the last day on which it is offered. */
export type Term = { readonly code: string; readonly name: string; readonly lastDay: string }

/** The next terms in which a student can still enroll. */
export type Terms = { readonly from: 'terms'; readonly terms: readonly Term[]; readonly count: number }

/** The source of the options of a question: a list, the calendar, or the answer to another question. */
export type OptionSource<Code extends string = string> =
  | { readonly from: 'list'; readonly list: readonly Option<Code>[] }
  | Years
  | Terms
  | { readonly from: 'answer'; readonly key: string; readonly lists: Readonly<Record<string, readonly Option<Code>[]>> }

export const months = options({
  '1': 'January',
  '2': 'February',
  '3': 'March',
  '4': 'April',
  '5': 'May',
  '6': 'June',
  '7': 'July',
  '8': 'August',
  '9': 'September',
  '10': 'October',
  '11': 'November',
  '12': 'December',
})

export const yesNo = options({ Y: 'Yes', N: 'No' })
