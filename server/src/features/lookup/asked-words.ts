import { foldedWords } from './fold.ts'
import { comparable } from './search-columns.ts'

const maxWords = 8
const shortestText = 2
const shortestWithSlip = 4

/** What was typed, ready to be compared. */
export type Asked = { readonly words: readonly string[]; readonly name: string }

export const askedFor = (text: string): Asked => {
  const words = [...new Set(foldedWords(text))].slice(0, maxWords)
  const isTooShort = [text.trim(), words.join(' ')].some(({ length }) => length < shortestText)
  return isTooShort ? { words: [], name: '' } : { words, name: comparable(words) }
}

/** A code or house number is right or wrong, and in a very short word every other word is one slip away. */
export const mayHaveSlip = (word: string): boolean => word.length >= shortestWithSlip && !/\d/.test(word)

/** Nobody goes on with a house number once the street is begun. */
export const isFinished = (words: readonly string[], place: number): boolean =>
  place < words.length - 1 && /^\d+$/.test(words[place] ?? '')

/** The shortest codes of schools have four digits. */
export const mayBeCode = ({ words }: Asked): boolean => words.length === 1 && /^\d{4,}$/.test(words[0] ?? '')
