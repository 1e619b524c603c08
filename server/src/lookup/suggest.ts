import type { LookupCategory } from '@apply/engine/define/question'
import type { LookupRecord } from './lookup-record.ts'
import type { LookupStore, SearchedText } from './lookup-store.ts'
import { comparableName, foldedWords } from './words.ts'

type List = { readonly store: LookupStore; readonly category: LookupCategory }

const maxWords = 8
const minTextLength = 2
const minTypoWordLength = 4

/** Codes and house numbers must match exactly, and too many words are one typo away from a very short word. */
const mayHaveTypo = (word: string): boolean => word.length >= minTypoWordLength && !/\d/.test(word)

/** A number followed by another word, such as a house number before its street, is complete. */
const isComplete = (words: readonly string[], position: number): boolean =>
  position < words.length - 1 && /^\d+$/.test(words[position] ?? '')

/** The typed text, ready to be compared; undefined if it is too short. */
const searchedText = (text: string): SearchedText | undefined => {
  const words = [...new Set(foldedWords(text))].slice(0, maxWords)
  if ([text.trim(), words.join(' ')].some(({ length }) => length < minTextLength)) return undefined
  return {
    name: comparableName(words),
    words: words.map((word, position) => ({
      word,
      isComplete: isComplete(words, position),
      mayHaveTypo: mayHaveTypo(word),
    })),
  }
}

/** The best matches for the typed text. */
export const suggest = async (
  { store, category }: List,
  text: string,
  limit: number,
): Promise<readonly LookupRecord[]> => {
  const searched = searchedText(text)
  return searched && limit > 0 ? store.search(category, searched, limit) : []
}
