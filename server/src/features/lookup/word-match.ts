/** A word of the list, and the number of records that contain it. */
export type CountedWord = { readonly word: string; readonly frequency: number }

/** A typed word, how often the list contains it, and which words of the list it may stand for. */
export type TypedWord = {
  readonly typed: string
  /** Whether it is a whole word rather than the start of one. */
  readonly isComplete: boolean
  /** How many records contain exactly this word, and how many at most a word that starts with it. */
  readonly exact: number
  readonly prefixed: number
  /** The words that start with it, unless there are more than `maxListedWords`. */
  readonly completions: readonly string[]
  /** Words that differ by a typo. */
  readonly similar: readonly CountedWord[]
}

/** Beyond this many words, a prefix query is as fast as asking the index for each of them. */
export const maxListedWords = 30

/** A word in more records than this narrows nothing down, and collecting them would take too long. */
const maxRecords = 20_000
const maxPrefixRecords = 5000
/** Lower for a single code, which has an index of its own. */
const maxCodeRecords = 2000
/** A word this many times more frequent than the rarest one costs more than it helps. */
const maxFrequencyRatio = 10

const term = (word: string, flags = ''): string => `'${word}'${flags && `:${flags}`}`

const anyOf = (terms: readonly string[]): string => `(${terms.join(' | ')})`

const termsFor = ({ typed, prefixed, isComplete, similar }: TypedWord, weight: '' | 'A' = ''): string => {
  const itself = prefixed > 0 ? [term(typed, `${isComplete ? '' : '*'}${weight}`)] : []
  return anyOf([...itself, ...similar.map(({ word }) => term(word, weight))])
}

const recordCount = ({ prefixed, similar }: TypedWord): number =>
  similar.reduce((sum, { frequency }) => sum + frequency, prefixed)

const canBeListed = ({ prefixed, completions }: TypedWord): boolean => prefixed === 0 || completions.length > 0

const listedTerms = ({ completions, similar }: TypedWord): string =>
  anyOf([...completions, ...similar.map(({ word }) => word)].map((word) => term(word)))

const rarestFirst = (words: readonly TypedWord[]): readonly TypedWord[] =>
  words.toSorted((left, right) => recordCount(left) - recordCount(right))

/** For words with too many completions to list: the rarest one as a prefix, or else only its exact word. */
const narrowByPrefix = (words: readonly TypedWord[]): string | null => {
  const [rarest] = rarestFirst(words)
  if (!rarest) return null
  if (recordCount(rarest) <= maxPrefixRecords) return termsFor(rarest)
  return rarest.exact > 0 && rarest.exact <= maxRecords ? term(rarest.typed) : null
}

const isNumber = ({ typed }: TypedWord): boolean => /^\d+$/.test(typed)

const isCode = (words: readonly TypedWord[]): boolean => words.length === 1 && words.every(isNumber)

/** The query for the index, which finds whole words quickly and prefixes slowly. */
const narrow = (words: readonly TypedWord[]): string | null => {
  const [rarest, ...others] = rarestFirst(words.filter(canBeListed))
  if (!rarest || recordCount(rarest) > (isCode(words) ? maxCodeRecords : maxRecords))
    return narrowByPrefix(words.filter((word) => !canBeListed(word)))
  const helpful = others.filter((word) => recordCount(word) <= maxFrequencyRatio * recordCount(rarest))
  return [rarest, ...helpful].map(listedTerms).join(' & ')
}

/** The typed words as `tsquery` texts. Folded words are letters and digits, so they need no escaping. */
export const wordMatch = (words: readonly TypedWord[]) => ({
  narrowed: narrow(words),
  every: words.map((word) => termsFor(word)).join(' & '),
  zip: isCode(words) ? (words[0]?.typed ?? null) : null,
  code: words.flatMap((word) => (isNumber(word) ? [term(word.typed, 'C')] : [])).join(' | ') || null,
  asTyped: words.map(({ typed }) => term(typed, '*')),
  inName: words.map((word) => termsFor(word, 'A')),
  exact: words.map(({ typed }) => term(typed)),
})

export type WordMatch = ReturnType<typeof wordMatch>
