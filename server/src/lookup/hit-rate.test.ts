import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/databases.ts'
import type { Database } from '../platform/database/database.ts'
import { importList } from './import/import-list.ts'
import { type LookupRecord, suggestionOf } from './lookup-record.ts'
import { lookupStore } from './lookup-store.ts'
import { suggest } from './suggest.ts'
import { asCsv, inventedSchools } from './testing/invented-schools.ts'
import { typedSearches } from './testing/typed-searches.ts'

const schools = inventedSchools.filter(({ id }) => id.startsWith('grid-'))

const streets = ['Mainway St', 'Larchmere Ave', 'Orrington Ct', 'Saint Wilfa Dr', 'Pellowbrook Ln']

const addresses: readonly LookupRecord[] = schools.map((school, index) => ({
  ...school,
  id: `a${index}`,
  name: '',
  ceeb: '',
  address_line_1: `${1 + index * 7} ${streets[index % streets.length]}`,
  zip: String(90_001 + index),
}))

describe('a fixed set of typed searches', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase()
  })

  /** The kinds of searches that miss their record, with the typed text. */
  const missed = async (category: 'hs_ceeb' | 'address', records: readonly LookupRecord[]) => {
    await importList(database, { category, file: asCsv(records), report: () => undefined })
    const store = lookupStore(database)
    const misses: string[] = []
    for (const { kind, text, isWanted } of typedSearches(category, records)) {
      const found = await suggest({ store, category }, text, 5)
      if (!found.map((record) => suggestionOf(category, record)).some(isWanted)) misses.push(`${kind}: ${text}`)
    }
    return misses
  }

  test('LKP-08 the wanted school is among the five for 225 texts, typos included', async () => {
    expect(await missed('hs_ceeb', schools)).toEqual([])
  })

  test('LKP-08 the wanted address is among the five for 225 texts, typos included', async () => {
    expect(await missed('address', addresses)).toEqual([])
  })
})
