import { abbreviations } from './abbreviations.ts'

type Words = readonly string[]

const longForms = new Map<string, readonly Words[]>(
  Object.entries(abbreviations).map(([short, forms]) => [short, forms.map((form) => form.split(' '))]),
)

/** The first words of the long forms, so that most words are passed over with one look. */
const shortForms = Map.groupBy(
  [...longForms].flatMap(([short, forms]) => forms.map((long) => ({ short, long }))),
  ({ long }) => long[0],
)

const standsAt = (words: Words, place: number, long: Words): boolean =>
  long.every((word, index) => words[place + index] === word)

/** Behind a word "st" ends a street, in front or behind a house number it is a saint. */
const isStreet = (words: Words, place: number): boolean =>
  words[place] === 'st' && place > 0 && !/^\d+$/.test(words[place - 1] ?? '')

/** The words with abbreviations written out, so that two spellings of one name become alike. */
export const writtenOut = (words: Words): Words =>
  words.flatMap((word, place) => (isStreet(words, place) ? ['street'] : (longForms.get(word)?.[0] ?? [word])))

/** The words and whatever somebody may write for them instead, short or long. */
export const everySpelling = (words: Words): ReadonlySet<string> => {
  const spellings = new Set(words)
  const long = words.flatMap((word) => {
    for (const form of longForms.get(word) ?? []) for (const part of form) spellings.add(part)
    return longForms.get(word)?.[0] ?? [word]
  })
  for (const sequence of [words, long])
    sequence.forEach((word, place) => {
      for (const { short, long: form } of shortForms.get(word) ?? [])
        if (standsAt(sequence, place, form)) spellings.add(short)
    })
  return spellings
}
