import type { LookupCategory } from '@apply/engine/define/question'
import { type LookupRecord, recordFields, titleOf } from '../lookup-record.ts'

const longest: Readonly<Record<(typeof recordFields)[number], number>> = {
  id: 100,
  name: 200,
  address_line_1: 200,
  city: 100,
  state: 2,
  zip: 10,
  country: 3,
  ceeb: 10,
}

const shapes = [
  { field: 'state', shape: /^([A-Z]{2})?$/, words: 'a code of two letters such as TN' },
  { field: 'country', shape: /^([A-Z]{3})?$/, words: 'a code of three letters such as USA' },
  { field: 'ceeb', shape: /^[A-Za-z0-9]*$/, words: 'letters and digits only' },
] as const

/** Says in words what is wrong with a row, or nothing. */
export const whyBad = (category: LookupCategory, row: LookupRecord): string | undefined => {
  if (row.id === '') return 'id is empty.'
  if (titleOf(category, row) === '') return `${category === 'address' ? 'address_line_1' : 'name'} is empty.`
  for (const field of recordFields) {
    const value = row[field]
    if (value.includes('\uFFFD') || !value.isWellFormed()) return `${field} is not UTF-8. Save the file as UTF-8 first.`
    if (/\p{Cc}/u.test(value)) return `${field} holds a control character.`
  }
  const misshapen = shapes.find(({ field, shape }) => !shape.test(row[field]))
  if (misshapen) return `${misshapen.field} must be ${misshapen.words}.`
  const tooLong = recordFields.find((field) => row[field].length > longest[field])
  return tooLong && `${tooLong} is longer than ${longest[tooLong]} characters.`
}
