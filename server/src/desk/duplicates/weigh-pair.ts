import { allWords, slipsOf } from '../../lookup/words.ts'
import type { ComparedPerson } from '../list/block-keys.ts'

/** What speaks for one person, and what against it. */
export const pairWeights = {
  'same-name': { weight: 40, text: 'The names are the same' },
  'similar-name': { weight: 25, text: 'The names differ by a typo or a part' },
  'same-family-name': { weight: 10, text: 'The family names are the same' },
  'same-given-name': { weight: 10, text: 'The given names are the same' },
  'other-given-name': { weight: -25, text: 'The given names differ' },
  'same-birth-date': { weight: 30, text: 'The birth dates are the same' },
  'similar-birth-date': { weight: 10, text: 'The birth dates differ by one digit, or by day and month exchanged' },
  'other-birth-date': { weight: -15, text: 'The birth dates differ' },
  'same-phone': { weight: 20, text: 'A phone number is the same' },
  'same-zip': { weight: 10, text: 'The ZIP codes are the same' },
} as const satisfies Record<string, { readonly weight: number; readonly text: string }>

export type PairReason = keyof typeof pairWeights

export const isPairReason = (name: string): name is PairReason => Object.hasOwn(pairWeights, name)

/** Pairs below this are not shown. A name and a birth date that are the same are enough. */
export const minPairWeight = 60

const minTypoLength = 4

/** Whether two words are the same, or one typo apart: one letter more, less, other or exchanged with its neighbor. */
const isAlike = (one: string, other: string): boolean => {
  if (one === other) return true
  if (Math.min(one.length, other.length) < minTypoLength || Math.abs(one.length - other.length) > 1) return false
  const slips = new Set(slipsOf(one))
  return slipsOf(other).some((slip) => slips.has(slip))
}

const hasAlike = (words: readonly string[], word: string): boolean => words.some((other) => isAlike(word, other))

const sharesWord = (ones: readonly string[], others: readonly string[]): boolean =>
  ones.some((word) => hasAlike(others, word))

/** All words of the shorter name stand in the longer one, typos aside. One word alone is no name. */
const isPartOf = (ones: readonly string[], others: readonly string[]): boolean => {
  const [short, long] = ones.length <= others.length ? [ones, others] : [others, ones]
  return short.length > 1 && short.every((word) => hasAlike(long, word))
}

/** The name is "Family, Given". */
const partsOf = (name: string) => {
  const [family = '', given = ''] = name.split(', ')
  const all = allWords(name)
  return { all, sorted: all.toSorted().join(' '), family: allWords(family), given: allWords(given) }
}

type NameParts = ReturnType<typeof partsOf>

/** A person whose name is split into words, which takes longer than weighing a pair. */
export type WeighedPerson = Omit<ComparedPerson, 'name'> & { readonly name: NameParts }

export const weighedPerson = ({ name, ...person }: ComparedPerson): WeighedPerson => ({
  ...person,
  name: partsOf(name),
})

const nameReasons = (one: NameParts, other: NameParts): readonly PairReason[] => {
  if (one.all.length === 0 || other.all.length === 0) return []
  if (one.sorted === other.sorted) return ['same-name']
  if (isPartOf(one.all, other.all)) return ['similar-name']
  if (sharesWord(one.family, other.family))
    return sharesWord(one.given, other.given) ? ['same-family-name'] : ['same-family-name', 'other-given-name']
  return sharesWord(one.given, other.given) ? ['same-given-name'] : []
}

const isSimilarDate = (one: string, other: string): boolean => {
  const [year, month, day] = one.split('-')
  if (`${year}-${day}-${month}` === other) return true
  return [...one].filter((digit, index) => digit !== other[index]).length === 1
}

const birthDateReasons = (one: string | null, other: string | null): readonly PairReason[] => {
  if (one === null || other === null) return []
  if (one === other) return ['same-birth-date']
  return [isSimilarDate(one, other) ? 'similar-birth-date' : 'other-birth-date']
}

type WeighedPair = { readonly weight: number; readonly reasons: readonly PairReason[] }

/** How likely two applications are of the same person, and why. */
export const weighPair = (one: WeighedPerson, other: WeighedPerson): WeighedPair => {
  const reasons: readonly PairReason[] = [
    ...nameReasons(one.name, other.name),
    ...birthDateReasons(one.birthDate, other.birthDate),
    ...(one.phones.some((phone) => other.phones.includes(phone)) ? (['same-phone'] as const) : []),
    ...(one.zip !== '' && one.zip === other.zip ? (['same-zip'] as const) : []),
  ]
  return { reasons, weight: reasons.reduce((sum, reason) => sum + pairWeights[reason].weight, 0) }
}
