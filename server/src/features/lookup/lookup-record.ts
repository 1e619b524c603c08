import type { Suggestion } from '@apply/contract/find'
import type { LookupCategory } from '@apply/engine/define/question'

export const recordFields = ['id', 'name', 'address_line_1', 'city', 'state', 'zip', 'country', 'ceeb'] as const

/** A school or an address as the lists have it; what a list does not know is empty. */
export type LookupRecord = Readonly<Record<(typeof recordFields)[number], string>>

const listed = (separator: string, ...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator)

/** What a record is called in its category. */
export const titleOf = (category: LookupCategory, { name, address_line_1 }: LookupRecord): string =>
  category === 'address' ? address_line_1 : name

export const suggestionOf = (category: LookupCategory, record: LookupRecord): Suggestion => {
  const { id, address_line_1, city, state, zip, country } = record
  const place = listed(', ', city, listed(' ', state, zip) || country)
  return {
    text: titleOf(category, record),
    id,
    sub_text: category === 'address' ? place : listed(', ', address_line_1, place),
  }
}

/** The fields that a choice fills in. */
export const fieldsOf = (category: LookupCategory, record: LookupRecord): Readonly<Record<string, string>> => {
  const { name, address_line_1, city, state, zip, country, ceeb } = record
  return category === 'address'
    ? { address_line_1, address_line_2: '', city, state, zip, country }
    : { name, address_line_1, city, state, zip, country, ceeb }
}
