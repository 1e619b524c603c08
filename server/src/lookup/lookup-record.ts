import type { Suggestion } from '@apply/contract/find'
import type { LookupCategory } from '@apply/engine/define/question'
import { provinces, statesAndDistrict, territories } from '@apply/engine/define/states'
import { allSpellings, comparableName, foldedWords } from './words.ts'

export const recordFields = ['id', 'name', 'address_line_1', 'city', 'state', 'zip', 'country', 'ceeb'] as const

/** A school or an address of a list; unknown fields are empty. */
export type LookupRecord = Readonly<Record<(typeof recordFields)[number], string>>

/** So that either the code or the name of a state can be typed. */
const stateNames: Readonly<Record<string, string>> = { ...statesAndDistrict, ...territories, ...provinces }

const joinFilled = (separator: string, ...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator)

/** The title of a record in its category. */
export const titleOf = (category: LookupCategory, { name, address_line_1 }: LookupRecord): string =>
  category === 'address' ? address_line_1 : name

export const suggestionOf = (category: LookupCategory, record: LookupRecord): Suggestion => {
  const { id, address_line_1, city, state, zip, country } = record
  const place = joinFilled(', ', city, joinFilled(' ', state, zip) || country)
  return {
    text: titleOf(category, record),
    id,
    sub_text: category === 'address' ? place : joinFilled(', ', address_line_1, place),
  }
}

/** The fields that choosing a suggestion fills in. */
export const fieldsOf = (category: LookupCategory, record: LookupRecord): Readonly<Record<string, string>> => {
  const { name, address_line_1, city, state, zip, country, ceeb } = record
  return category === 'address'
    ? { address_line_1, address_line_2: '', city, state, zip, country }
    : { name, address_line_1, city, state, zip, country, ceeb }
}

/** The words of a `tsvector`. Folded words are letters and digits, so they need no escaping. */
const weighted = (words: Iterable<string>, weight: '1A' | '2B' | '3C'): string =>
  Array.from(words, (word) => `'${word}':${weight}`).join(' ')

/** The columns by which a record is found. */
export const searchColumns = (category: LookupCategory, record: LookupRecord) => {
  const name = foldedWords(titleOf(category, record))
  const city = allSpellings(foldedWords(record.city))
  const region = foldedWords(`${record.state} ${stateNames[record.state] ?? ''} ${record.country}`)
  const codes = foldedWords(`${record.zip} ${record.ceeb}`)
  return {
    folded: comparableName(name),
    search: [
      weighted(allSpellings(name), '1A'),
      weighted(city, '2B'),
      weighted(region, '2B'),
      weighted(codes, '3C'),
    ].join(' '),
  }
}
