import type { LookupCategory } from '@apply/engine/define/question'
import type { LookupRecord } from './lookup-record.ts'
import type { LookupStore } from './lookup-store.ts'
import { maxListedWords, type TypedWord, wordMatch } from './word-match.ts'
import { comparableName, foldedWords } from './words.ts'

type List = { readonly store: LookupStore; readonly category: LookupCategory }

const maxWords = 8
const minTextLength = 2
const minTypoWordLength = 4

/** The typed text, ready to be compared. */
type Query = { readonly words: readonly string[]; readonly name: string }

const queryOf = (text: string): Query => {
  const words = [...new Set(foldedWords(text))].slice(0, maxWords)
  const isTooShort = [text.trim(), words.join(' ')].some(({ length }) => length < minTextLength)
  return isTooShort ? { words: [], name: '' } : { words, name: comparableName(words) }
}

/** Codes and house numbers must match exactly, and too many words are one typo away from a very short word. */
const mayHaveTypo = (word: string): boolean => word.length >= minTypoWordLength && !/\d/.test(word)

/** A number followed by another word, such as a house number before its street, is complete. */
const isComplete = (words: readonly string[], position: number): boolean =>
  position < words.length - 1 && /^\d+$/.test(words[position] ?? '')

/** School codes have at least four digits. */
const mayBeCode = ({ words }: Query): boolean => words.length === 1 && /^\d{4,}$/.test(words[0] ?? '')

/** So many words start with a single letter that counting them gains nothing. */
const notCounted = { exact: Number.POSITIVE_INFINITY, prefixed: Number.POSITIVE_INFINITY, completions: [] }

const countWords = async ({ store, category }: List, { words }: Query): Promise<readonly TypedWord[]> => {
  const typed = words.map((word, position) => ({ word, isComplete: isComplete(words, position) }))
  const countable = typed.filter(({ word, isComplete }) => word.length > 1 || isComplete)
  const counts = countable.length > 0 ? await store.countWords(category, countable) : []
  return typed.map(({ word, isComplete }) => {
    const { exact, prefixed, completions } = counts.find((count) => count.word === word) ?? notCounted
    const listed = completions.length > maxListedWords ? [] : completions
    return { typed: word, isComplete, exact, prefixed, completions: listed, similar: [] }
  })
}

/** The typed words with words of the list that may have been meant instead; undefined when there are none. */
const withTypos = async (
  { store, category }: List,
  words: readonly TypedWord[],
): Promise<readonly TypedWord[] | undefined> => {
  const doubtful = words.filter(({ typed }) => mayHaveTypo(typed))
  if (doubtful.length === 0) return undefined
  const typedOf = (some: readonly TypedWord[]) => some.map(({ typed }) => typed)
  const oneTypo = await store.oneTypoAway(category, typedOf(doubtful))
  const unknown = doubtful.filter(
    ({ typed, prefixed }) => prefixed === 0 && !oneTypo.some((found) => found.typed === typed),
  )
  const alike = unknown.length > 0 ? await store.looksLike(category, typedOf(unknown)) : []
  const similar = Map.groupBy([...oneTypo, ...alike], ({ typed }) => typed)
  return similar.size > 0 ? words.map((word) => ({ ...word, similar: similar.get(word.typed) ?? [] })) : undefined
}

/** Every word must match: when one matches nothing, the query can be skipped. */
const matches = async (
  { store, category }: List,
  { name }: Query,
  words: readonly TypedWord[],
  limit: number,
): Promise<readonly LookupRecord[]> =>
  words.every(({ prefixed, similar }) => prefixed > 0 || similar.length > 0)
    ? store.bestMatches(category, name, wordMatch(words), 2 * limit)
    : []

const distinct = (records: readonly LookupRecord[]): readonly LookupRecord[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
]

/** The records that contain all words and, if they are too few, those with a typo. */
const byWords = async (list: List, query: Query, limit: number): Promise<readonly LookupRecord[]> => {
  const words = await countWords(list, query)
  const exact = distinct(await matches(list, query, words, limit))
  if (exact.length >= limit) return exact.slice(0, limit)
  const corrected = await withTypos(list, words)
  const similar = corrected ? await matches(list, query, corrected, 2 * limit) : []
  return distinct([...exact, ...similar]).slice(0, limit)
}

/** The best matches for the typed text. When enough names start with it, only a code could match better. */
export const suggest = async (list: List, text: string, limit: number): Promise<readonly LookupRecord[]> => {
  const query = queryOf(text)
  if (query.words.length === 0 || limit === 0) return []
  const prefixed = mayBeCode(query) ? [] : await list.store.namesStartingWith(list.category, query.name, limit)
  return prefixed.length === limit ? prefixed : byWords(list, query, limit)
}
