import type { LookupCategory } from '@apply/engine/define/question'
import { type Asked, askedFor, isFinished, mayBeCode, mayHaveSlip } from './asked-words.ts'
import type { LookupRecord } from './lookup-record.ts'
import type { LookupStore } from './lookup-store.ts'
import { type Meant, maxSpelledOut, wordMatch } from './word-match.ts'

type List = { readonly store: LookupStore; readonly category: LookupCategory }

/** One letter begins so many words that nothing is gained by counting them. */
const uncounted = { whole: Number.POSITIVE_INFINITY, beginning: Number.POSITIVE_INFINITY, begun: [] }

const countEach = async ({ store, category }: List, { words }: Asked): Promise<readonly Meant[]> => {
  const typed = words.map((word, place) => ({ word, isFinished: isFinished(words, place) }))
  const countable = typed.filter(({ word, isFinished }) => word.length > 1 || isFinished)
  const counted = countable.length > 0 ? await store.countWords(category, countable) : []
  return typed.map(({ word, isFinished }) => {
    const { whole, beginning, begun } = counted.find((count) => count.word === word) ?? uncounted
    return { typed: word, isFinished, whole, beginning, begun: begun.length > maxSpelledOut ? [] : begun, near: [] }
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

/** The records that hold all the words, and if they are few, those a slip away. */
const byWords = async (list: List, asked: Asked, most: number): Promise<readonly LookupRecord[]> => {
  const typed = await countEach(list, asked)
  const found = distinct(await matches(list, asked, typed, most))
  if (found.length >= most) return found.slice(0, most)
  const meant = await withSlips(list, typed)
  const near = meant ? await matches(list, asked, meant, 2 * most) : []
  return distinct([...found, ...near]).slice(0, most)
}

/** The records that fit best what was typed. Where enough names begin with it, nothing but a code could fit better. */
export const suggest = async (list: List, text: string, most: number): Promise<readonly LookupRecord[]> => {
  const asked = askedFor(text)
  if (asked.words.length === 0 || most === 0) return []
  const begun = mayBeCode(asked) ? [] : await list.store.beginningSo(list.category, asked.name, most)
  return begun.length === most ? begun : byWords(list, asked, most)
}
