import type { LookupCategory } from '@apply/contract/find'
import { type Asked, askedFor, mayHaveSlip } from './asked-words.ts'
import type { LookupRecord } from './lookup-record.ts'
import type { LookupStore } from './lookup-store.ts'
import { type Meant, wordMatch } from './word-match.ts'

type List = { readonly store: LookupStore; readonly category: LookupCategory }

/** One letter begins so many words that nothing is gained by counting them. */
const uncounted = { whole: Number.POSITIVE_INFINITY, beginning: Number.POSITIVE_INFINITY }

const countEach = async ({ store, category }: List, { words }: Asked): Promise<readonly Meant[]> => {
  const long = words.filter((word) => word.length > 1)
  const counted = long.length > 0 ? await store.countWords(category, long) : []
  return words.map((typed) => {
    const { whole, beginning } = counted.find(({ word }) => word === typed) ?? uncounted
    return { typed, whole, beginning, near: [] }
  })
}

/** The words that may have been meant, or nothing when no word was found that differs from what was typed. */
const withSlips = async ({ store, category }: List, typed: readonly Meant[]): Promise<readonly Meant[] | undefined> => {
  const doubtful = typed.filter((word) => mayHaveSlip(word.typed))
  if (doubtful.length === 0) return undefined
  const slips = await store.oneSlipAway(
    category,
    doubtful.map((word) => word.typed),
  )
  const unknown = doubtful.filter((word) => word.beginning === 0 && !slips.some((found) => found.typed === word.typed))
  const alike =
    unknown.length > 0
      ? await store.lookingAlike(
          category,
          unknown.map((word) => word.typed),
        )
      : []
  const near = Map.groupBy([...slips, ...alike], (found) => found.typed)
  return near.size > 0 ? typed.map((word) => ({ ...word, near: near.get(word.typed) ?? [] })) : undefined
}

/** Every word must be found: where one has no match at all, there is nothing to gather. */
const matches = async (
  { store, category }: List,
  { name }: Asked,
  meant: readonly Meant[],
  most: number,
): Promise<readonly LookupRecord[]> =>
  meant.every(({ beginning, near }) => beginning > 0 || near.length > 0)
    ? store.bestMatches(category, name, wordMatch(meant), 2 * most)
    : []

const distinct = (records: readonly LookupRecord[]): readonly LookupRecord[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
]

/** The records that fit best what was typed: those that hold all its words, and if they are few, those a slip away. */
export const suggest = async (list: List, text: string, most: number): Promise<readonly LookupRecord[]> => {
  const asked = askedFor(text)
  if (asked.words.length === 0 || most === 0) return []
  const typed = await countEach(list, asked)
  const found = distinct(await matches(list, asked, typed, most))
  if (found.length >= most) return found.slice(0, most)
  const meant = await withSlips(list, typed)
  const near = meant ? await matches(list, asked, meant, 2 * most) : []
  return distinct([...found, ...near]).slice(0, most)
}
