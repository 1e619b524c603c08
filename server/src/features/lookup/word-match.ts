/** A word of the list, and how many records hold it. */
export type Counted = { readonly word: string; readonly frequency: number }

/** A typed word and what may have been meant by it. */
export type Meant = {
  readonly typed: string
  /** How many records hold it as a whole, and how many at most hold a word that begins so. */
  readonly whole: number
  readonly beginning: number
  /** The words that begin so, unless they are more than `mostSpelledOut`. */
  readonly begun: readonly string[]
  /** Whether it is no beginning but the whole word. */
  readonly isFinished: boolean
  /** Other words that are a slip away. */
  readonly near: readonly Counted[]
}

/** Above so many words, asking the index for each of them is no longer quicker than asking for a beginning. */
export const maxSpelledOut = 30

/** Above so many records a word narrows nothing down, and gathering them would take too long. */
const tooMany = 20_000
const tooManyBeginnings = 5000
/** A code alone is also looked for by an index of its own. */
const tooManyOfACode = 2000
/** Beside a word, one that is so many times more common costs more than it helps. */
const timesMoreCommon = 10

const term = (word: string, signs = ''): string => `'${word}'${signs && `:${signs}`}`

const anyOf = (terms: readonly string[]): string => `(${terms.join(' | ')})`

const isMeantBy = ({ typed, beginning, isFinished, near }: Meant, weight: '' | 'A' = ''): string => {
  const itself = beginning > 0 ? [term(typed, `${isFinished ? '' : '*'}${weight}`)] : []
  return anyOf([...itself, ...near.map(({ word }) => term(word, weight))])
}

const recordsOf = ({ beginning, near }: Meant): number =>
  near.reduce((sum, { frequency }) => sum + frequency, beginning)

const isSpelledOut = ({ beginning, begun }: Meant): boolean => beginning === 0 || begun.length > 0

const spelledOut = ({ begun, near }: Meant): string =>
  anyOf([...begun, ...near.map(({ word }) => word)].map((word) => term(word)))

const byRarity = (meant: readonly Meant[]): readonly Meant[] =>
  meant.toSorted((left, right) => recordsOf(left) - recordsOf(right))

/** For words that begin too many others to spell out: the rarest as it is, or else only the records of that very word. */
const narrowedByBeginning = (meant: readonly Meant[]): string | null => {
  const [rarest] = byRarity(meant)
  if (!rarest) return null
  if (recordsOf(rarest) <= tooManyBeginnings) return isMeantBy(rarest)
  return rarest.whole > 0 && rarest.whole <= tooMany ? term(rarest.typed) : null
}

const isNumber = ({ typed }: Meant): boolean => /^\d+$/.test(typed)

const isCode = (meant: readonly Meant[]): boolean => meant.length === 1 && meant.every(isNumber)

/** What to ask the index for: it is quick to find the records of words, slow to find those of beginnings. */
const narrowed = (meant: readonly Meant[]): string | null => {
  const [rarest, ...others] = byRarity(meant.filter(isSpelledOut))
  if (!rarest || recordsOf(rarest) > (isCode(meant) ? tooManyOfACode : tooMany))
    return narrowedByBeginning(meant.filter((word) => !isSpelledOut(word)))
  const helpful = others.filter((word) => recordsOf(word) <= timesMoreCommon * recordsOf(rarest))
  return [rarest, ...helpful].map(spelledOut).join(' & ')
}

/** Typed words as queries for PostgreSQL; folded words are letters and digits, so that none can break out. */
export const wordMatch = (meant: readonly Meant[]) => ({
  narrowed: narrowed(meant),
  every: meant.map((word) => isMeantBy(word)).join(' & '),
  zip: isCode(meant) ? (meant[0]?.typed ?? null) : null,
  code: meant.flatMap((word) => (isNumber(word) ? [term(word.typed, 'C')] : [])).join(' | ') || null,
  asTyped: meant.map(({ typed }) => term(typed, '*')),
  inName: meant.map((word) => isMeantBy(word, 'A')),
  whole: meant.map(({ typed }) => term(typed)),
})

export type WordMatch = ReturnType<typeof wordMatch>
