/** How many records hold a word, or have a word that begins with it. */
export type Counted = { readonly word: string; readonly frequency: number }

/** A typed word, how many records have it as a whole or as a beginning, and other words that may have been meant. */
export type Meant = {
  readonly typed: string
  readonly whole: number
  readonly beginning: number
  readonly near: readonly Counted[]
}

/** Above so many records a word narrows nothing down, and gathering them would take too long. */
const tooManyBeginnings = 20_000
const tooManyWhole = 50_000

const alternatives = (begins: readonly string[], { near }: Meant, weight: string): string =>
  [...begins, ...near.map(({ word }) => `'${word}'${weight && `:${weight}`}`)].join(' | ')

const isMeantBy = (word: Meant, weight: '' | 'A' = ''): string =>
  `(${alternatives(word.beginning > 0 ? [`'${word.typed}':*${weight}`] : [], word, weight)})`

/** What to ask the index for, where the word narrows the list down at all. */
const narrowedBy = (word: Meant): readonly string[] => {
  const { typed, whole, beginning, near } = word
  const slips = near.reduce((sum, { frequency }) => sum + frequency, 0)
  if (beginning + slips <= tooManyBeginnings) return [isMeantBy(word)]
  return whole > 0 && whole + slips <= tooManyWhole ? [`(${alternatives([`'${typed}'`], word, '')})`] : []
}

/** Typed words as queries for PostgreSQL; folded words are letters and digits, so that none can break out. */
export const wordMatch = (meant: readonly Meant[]) => ({
  gather: meant.flatMap(narrowedBy).join(' & ') || null,
  every: meant.map((word) => isMeantBy(word)).join(' & '),
  code: meant.flatMap(({ typed }) => (/^\d+$/.test(typed) ? [`'${typed}':C`] : [])).join(' | ') || null,
  asTyped: meant.map(({ typed }) => `'${typed}':*`),
  inName: meant.map((word) => isMeantBy(word, 'A')),
  whole: meant.map(({ typed }) => `'${typed}'`),
})

export type WordMatch = ReturnType<typeof wordMatch>
