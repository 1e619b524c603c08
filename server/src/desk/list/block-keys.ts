import { allWords } from '../../lookup/words.ts'

/** What two applications are compared by. The name is "Family, Given". */
export type ComparedPerson = {
  readonly name: string
  readonly birthDate: string | null
  readonly zip: string
  readonly phones: readonly string[]
}

/** The first letters of family name and given name, in the order of the alphabet: people exchange the two. */
const initialsOf = (name: string): string =>
  name
    .split(', ')
    .map((part) => [...(allWords(part)[0] ?? '')][0] ?? '')
    .toSorted()
    .join('')

/**
 * Applications are compared only if they share one of these, so that not every pair has to be compared: the birth date and
 * the initials, the whole name in one ZIP code, the whole name with a year of birth, or a phone number.
 */
export const blockKeys = ({ name, birthDate, zip, phones }: ComparedPerson): readonly string[] => {
  const wholeName = allWords(name).toSorted().join(' ')
  if (wholeName === '') return []
  return [
    ...(birthDate === null ? [] : [`b:${birthDate}:${initialsOf(name)}`, `y:${birthDate.slice(0, 4)}:${wholeName}`]),
    ...(zip === '' ? [] : [`z:${zip}:${wholeName}`]),
    ...phones.map((phone) => `p:${phone}`),
  ]
}
