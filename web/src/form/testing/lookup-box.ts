import type { Suggestion } from '@apply/contract/find'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { type } from '../../testing/browser.ts'
import type { CallAnswers, Called } from '../../testing/calls.ts'

/** A field that suggests, once its suggestions have loaded. */
export const lookup = (key: string): Locator => page.getBySelector(`input[role="combobox"][id="${key}"]`)

export const options = page.getByRole('listbox').getByRole('option')

/** Types like a person who pauses at the end, and waits for the list. */
export const searchFor = async (key: string, text: string): Promise<Locator> => {
  const field = lookup(key)
  await field.fill('')
  await type(field, text)
  await expect.element(options.first()).toBeVisible()
  return field
}

export type Place = Suggestion & { readonly record: Readonly<Record<string, string>> }

const place = (text: string, sub_text: string, record: Place['record']): Place => ({ id: text, text, sub_text, record })

const address = (line: string, city: string, zip: string): Place =>
  place(line, `${city}, TN ${zip}`, { address_line_1: line, city, state: 'TN', zip, country: 'USA' })

/** A few lines of the sample that the product comes with. */
export const addresses: readonly Place[] = [
  ...['1', '12', '123'].map((number) => address(`${number} Invented Way`, 'Sampleton', '00001')),
  address('7 Sample Street', 'Sampleton', '00001'),
  address('9 Sample Court', 'Sampleton', '00001'),
  address('300 Storybook Pike', 'Fictionville', '00003'),
]

export const schools: readonly Place[] = [
  place('Sampleton High School (invented)', 'Sampleton, TN 00001', {
    name: 'Sampleton High School (invented)',
    ceeb: '000001',
    address_line_1: '100 Invented Way',
    city: 'Sampleton',
    state: 'TN',
    zip: '00001',
    country: 'USA',
  }),
]

const college = (name: string, city: string, ceeb: string): Place =>
  place(name, city, { name, ceeb, address_line_1: '', city, state: 'TN', zip: '', country: 'USA' })

export const colleges: readonly Place[] = [
  college('Pretend College (invented)', 'Pretend', '0005'),
  college('University of Sampleton (invented)', 'Sampleton', '0001'),
]

/** Whether each word of the text begins a word of the place. */
const matches = ({ text, sub_text }: Place, typed: string): boolean => {
  const words = `${text} ${sub_text}`.toLowerCase().split(' ')
  return typed
    .toLowerCase()
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)))
}

export const isSearch = ({ query }: Called): boolean => query.text !== undefined

/** Answers searches with those of these places that match, and questions about one with its fields. */
export const suggesting = (...places: readonly Place[]): CallAnswers => ({
  'GET /lookup/find': ({ query }) => {
    if (query.id !== undefined) return Response.json(places.find(({ id }) => id === query.id)?.record)
    const found = places.filter((each) => matches(each, query.text ?? ''))
    return Response.json(found.map(({ id, text, sub_text }) => ({ id, text, sub_text }) satisfies Suggestion))
  },
})
