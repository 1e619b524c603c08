import type { Suggestion } from '@apply/contract/find'
import type { LookupCategory } from '@apply/engine/define/question'
import { type LookupRecord, suggestionOf } from '../lookup-record.ts'
import { abbreviations } from '../spellings.ts'

type Chance = () => number

/** Always the same numbers between 0 and 1, so that two runs search for the same. */
export const sequence = (seed: number): Chance => {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

type Edit = (word: string, position: number) => string

const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

const neighbor = (letter: string): string => {
  const row = keyboardRows.find((keys) => keys.includes(letter.toLowerCase())) ?? ''
  return row[row.indexOf(letter.toLowerCase()) + 1] ?? row.at(-2) ?? letter
}

const leaveOut: Edit = (word, at) => word.slice(0, at) + word.slice(at + 1)
const swap: Edit = (word, at) => word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1)
const hitNeighbor: Edit = (word, at) => word.slice(0, at) + neighbor(word.charAt(at)) + word.slice(at + 1)
const double: Edit = (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at)

/** An edit at any letter but the first, of any word that is long enough for a typo to be recognized. */
const withTypo = (text: string, edit: Edit, chance: Chance): string => {
  const words = text.split(' ')
  const long = words.filter((word) => /^\p{L}{5,}$/u.test(word))
  const chosen = long[Math.floor(chance() * long.length)]
  if (chosen === undefined) return text
  const mistyped = edit(chosen, 1 + Math.floor(chance() * (chosen.length - 1)))
  return words.map((word) => (word === chosen ? mistyped : word)).join(' ')
}

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'è', i: 'ï', o: 'ô', u: 'ü' }

const withAccents = (text: string): string => text.replaceAll(/[aeiou]/g, (letter) => accents[letter] ?? letter)

/** Short forms written out and long ones shortened. */
const otherSpelling = (text: string): string => {
  const long = Object.entries(abbreviations).flatMap(([short, [form = '']]) => [
    { from: short, to: form },
    { from: form, to: short },
  ])
  const plain = text.toLowerCase().replaceAll('.', '')
  return plain
    .replace(/\bhigh school\b/, 'hs')
    .split(' ')
    .map((word, index) => (index > 0 ? (long.find(({ from }) => from === word)?.to ?? word) : word))
    .join(' ')
}

const beginnings = (text: string): string =>
  text
    .split(' ')
    .map((word) => (/\d/.test(word) ? word : word.slice(0, 4)))
    .join(' ')

type Typing = (
  record: { readonly title: string; readonly city: string; readonly code: string },
  chance: Chance,
) => string

/** What people type on their way to a record. */
const typings: Readonly<Record<string, Typing>> = {
  'three keys': ({ title }) => title.slice(0, 3),
  'five keys': ({ title }) => title.slice(0, 5),
  'half of the title': ({ title }) => title.slice(0, Math.ceil(title.length / 2)),
  'the title': ({ title }) => title,
  'the title and the city': ({ title, city }) => `${title} ${city}`,
  'beginnings of words': ({ title, city }) => beginnings(`${title} ${city}`),
  'words in another order': ({ title, city }) => [city, ...title.split(' ').toReversed()].join(' '),
  'a letter left out': ({ title }, chance) => withTypo(title, leaveOut, chance),
  'two letters swapped': ({ title, city }, chance) => `${withTypo(title, swap, chance)} ${city}`,
  'a neighboring key': ({ title }, chance) => withTypo(title, hitNeighbor, chance),
  'a letter doubled': ({ title, city }, chance) => `${withTypo(title, double, chance)} ${city.slice(0, 4)}`,
  'a typo in the title and in the city': ({ title, city }, chance) =>
    `${withTypo(title, leaveOut, chance)} ${withTypo(city, swap, chance)}`,
  accents: ({ title, city }) => withAccents(`${title} ${city}`),
  'another spelling': ({ title, city }) => `${otherSpelling(title)} ${city}`,
  'a code first': ({ title, code }) => `${code} ${title.split(' ').at(-2)?.slice(0, 4)}`,
}

export type TypedSearch = {
  readonly kind: string
  readonly text: string
  /** Whether a suggestion is what the person wanted. Without the place in the text, any record of that title is. */
  readonly isWanted: (found: Suggestion) => boolean
}

const withoutPlace = /keys$|^half|^the title$|left out$|neighboring/

/** One search for each record, of one kind after the other; always the same ones. */
export const typedSearches = (category: LookupCategory, records: readonly LookupRecord[]): readonly TypedSearch[] => {
  const chance = sequence(20)
  const kinds = Object.entries(typings)
  return records.flatMap((record, index) => {
    const [kind, typing] = kinds[index % kinds.length] ?? []
    if (!kind || !typing) return []
    const wanted = suggestionOf(category, record)
    const text = typing({ title: wanted.text, city: record.city, code: record.ceeb || record.zip }, chance)
    const isWanted = (found: Suggestion) =>
      found.text === wanted.text && (withoutPlace.test(kind) || found.sub_text === wanted.sub_text)
    return [{ kind, text, isWanted }]
  })
}
