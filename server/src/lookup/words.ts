import { abbreviations } from './spellings.ts'

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
}

/** Words that people leave out or add at will. */
const stopWords = new Set(['the', 'of', 'and', 'at', 'for'])

const maxWordLength = 40

/** The beginning of a text. A surrogate pair is never cut in half: the database refuses one half. */
export const cutText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter)

/** "P.S." is one word, of "37040-1234" only the first five digits count, and an apostrophe does not split a word. */
const joinParts = (text: string): string =>
  text
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, (initials) => initials.replaceAll('.', ''))
    .replace(/(?<!\d)(\d{5})-\d{4}(?!\d)/g, '$1')
    .replace(/['’‘ʻ`´]/g, '')

/** Every word of a text without case, diacritics and punctuation: letters and digits only, whatever was typed. */
export const allWords = (text: string): readonly string[] =>
  (joinParts(plain(text)).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => cutText(word, maxWordLength))

/** The word and all that is left of it without one letter: two words that share one of these are one typo apart. */
export const slipsOf = (word: string): readonly string[] => {
  const letters = [...word]
  return [word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))]
}

/** The words by which schools and addresses are compared. In the name of a person every word counts: "Thế" is a given name. */
export const foldedWords = (text: string): readonly string[] => {
  const words = allWords(text)
  const important = words.filter((word) => !stopWords.has(word))
  return important.length > 0 ? important : words
}

type Words = readonly string[]

const longForms = new Map<string, readonly Words[]>(
  Object.entries(abbreviations).map(([short, forms]) => [short, forms.map((form) => form.split(' '))]),
)

/** By the first word of the long form, so that most words need a single map lookup. */
const shortForms = Map.groupBy(
  [...longForms].flatMap(([short, forms]) => forms.map((long) => ({ short, long }))),
  ({ long }) => long[0],
)

const isAt = (words: Words, position: number, long: Words): boolean =>
  long.every((word, index) => words[position + index] === word)

/** After a word "st" means street; at the start or after a house number it means saint. */
const isStreet = (words: Words, position: number): boolean =>
  words[position] === 'st' && position > 0 && !/^\d+$/.test(words[position - 1] ?? '')

/** The words with abbreviations expanded, so that two spellings of one name become the same. */
export const expandAbbreviations = (words: Words): Words =>
  words.flatMap((word, position) => (isStreet(words, position) ? ['street'] : (longForms.get(word)?.[0] ?? [word])))

/** The words and all their other spellings, short and long. */
export const allSpellings = (words: Words): ReadonlySet<string> => {
  const spellings = new Set(words)
  const long = words.flatMap((word) => {
    for (const form of longForms.get(word) ?? []) for (const part of form) spellings.add(part)
    return longForms.get(word)?.[0] ?? [word]
  })
  for (const sequence of [words, long])
    sequence.forEach((word, position) => {
      for (const { short, long: form } of shortForms.get(word) ?? [])
        if (isAt(sequence, position, form)) spellings.add(short)
    })
  return spellings
}

/** A name in the form in which names are compared: folded, with its abbreviations expanded. */
export const comparableName = (words: Words): string => expandAbbreviations(words).join(' ')
