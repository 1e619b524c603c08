import { Readable } from 'node:stream'
import { sequence } from '../../server/src/lookup/testing/typed-searches.ts'

const header = 'id,name,address_line_1,city,state,zip,country,ceeb\n'

type Chance = () => number

const pick = <Item>(chance: Chance, items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(chance() * items.length)] ?? items[0]

/** Common things are common: the first items are picked far more often than the last. */
const pickSkewed = (chance: Chance, items: readonly string[]): string =>
  items[Math.floor(items.length ** chance()) - 1] ?? ''

const onsets = [
  'b',
  'br',
  'c',
  'cl',
  'd',
  'f',
  'gr',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pr',
  'r',
  's',
  'sh',
  't',
  'tr',
  'v',
  'w',
] as const
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'oo', 'ou'] as const
const codas = ['', 'ck', 'l', 'm', 'n', 'nd', 'r', 'rk', 's', 'st', 't', 'x'] as const
const endings = ['', 'ton', 'ville', 'field', 'wood', 'ford', 'son', 'ham', 'by', 'ley'] as const

const inventedWords = (chance: Chance, count: number): readonly string[] => {
  const words = new Set<string>()
  while (words.size < count) {
    const syllable = () => pick(chance, onsets) + pick(chance, vowels) + pick(chance, codas)
    const word = syllable() + (chance() < 0.5 ? syllable() : '') + pick(chance, endings)
    words.add(word.charAt(0).toUpperCase() + word.slice(1))
  }
  return [...words]
}

const states = ['TN', 'KY', 'AL', 'GA', 'NC', 'VA', 'MO', 'AR', 'MS', 'OH', 'TX', 'FL'] as const
const streets = ['St', 'Ave', 'Rd', 'Dr', 'Ln', 'Ct', 'Blvd', 'Way'] as const
const kinds = [
  'High School',
  'Academy',
  'Christian School',
  'Elementary School',
  'Preparatory School',
  'University',
  'Community College',
] as const

const world = (seed: number) => {
  const chance = sequence(seed)
  const words = inventedWords(chance, 25_000)
  const cities = words.slice(0, 4000).map((city) => ({
    city,
    state: pick(chance, states),
    zip: String(10_000 + Math.floor(chance() * 80_000)),
  }))
  const place = () => {
    const { city, state, zip } = cities[Math.floor(cities.length ** chance()) - 1] ?? {
      city: 'Sampleton',
      state: 'TN',
      zip: '00001',
    }
    return `${city},${state},${zip},USA`
  }
  return { chance, words, place }
}

function* addressRows(count: number) {
  const { chance, words, place } = world(7)
  yield header
  for (let id = 1; id <= count; id += 1) {
    const number = 1 + Math.floor(9999 * chance() ** 2)
    yield `a${id},,${number} ${pickSkewed(chance, words)} ${pick(chance, streets)},${place()},\n`
  }
}

function* schoolRows(count: number) {
  const { chance, words, place } = world(11)
  yield header
  for (let id = 1; id <= count; id += 1) {
    const saint = chance() < 0.05 ? 'St. ' : ''
    const name = `${saint}${pickSkewed(chance, words)} ${chance() < 0.3 ? `${pickSkewed(chance, words)} ` : ''}${pick(chance, kinds)}`
    yield `s${id},${name},${1 + Math.floor(999 * chance())} ${pickSkewed(chance, words)} ${pick(chance, streets)},${place()},${100_000 + id}\n`
  }
}

const asFile = (rows: Iterable<string>): Readable => Readable.from(inPieces(rows))

/** Rows in pieces of the size in which a file is read. */
function* inPieces(rows: Iterable<string>) {
  let piece = ''
  for (const row of rows) {
    piece += row
    if (piece.length > 60_000) {
      yield piece
      piece = ''
    }
  }
  yield piece
}

export const inventedAddresses = (count: number): Readable => asFile(addressRows(count))
export const inventedSchools = (count: number): Readable => asFile(schoolRows(count))
