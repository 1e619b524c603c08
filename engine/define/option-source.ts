import { type Option, options } from './options.ts'

/** A list of years that moves with the calendar, unless it starts at a given year; it may begin some years ahead. */
export type Years = {
  readonly from: 'years'
  readonly count: number
  readonly direction: 'past' | 'future'
  readonly startYear?: number
  readonly yearsAhead?: number
}

/** One term of the academic year; `lastDay` (mm-dd) is the last day on which one can still plan to enroll in it. */
export type Term = { readonly code: string; readonly name: string; readonly lastDay: string }

/** The next terms that one can still enroll in. */
export type Terms = { readonly from: 'terms'; readonly terms: readonly Term[]; readonly count: number }

/** Where the options of a question come from: a list, the calendar, or the answer of another question. */
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
