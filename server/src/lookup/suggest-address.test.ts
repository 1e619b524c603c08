import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/databases.ts'
import { importList } from './import/import-list.ts'
import type { LookupRecord } from './lookup-record.ts'
import { type LookupStore, lookupStore } from './lookup-store.ts'
import { suggest } from './suggest.ts'
import { asCsv } from './testing/invented-schools.ts'

const streets = ['Mainway St', 'Larchmere Ave', 'Orrin Ct']

/** So many at one ZIP code that no search may read them all. */
const addresses: readonly LookupRecord[] = Array.from({ length: 2400 }, (_, index) => ({
  id: `a${index}`,
  name: '',
  city: 'Tarnwick',
  state: 'TN',
  zip: '90001',
  country: 'USA',
  ceeb: '',
  address_line_1: `${1 + Math.floor(index / streets.length)} ${streets[index % streets.length]}`,
}))

describe('finding an address', () => {
  let store: LookupStore
  beforeAll(async () => {
    const database = await testDatabase()
    await importList(database, { category: 'address', file: asCsv(addresses), report: () => undefined })
    store = lookupStore(database)
  })

  const found = async (text: string) =>
    (await suggest({ store, category: 'address' }, text, 5)).map(({ address_line_1 }) => address_line_1)

  test('LKP-08 a ZIP code that thousands share finds some of them', async () => {
    expect(await found('90001')).toHaveLength(5)
    expect(await found('9000')).toHaveLength(5)
  })

  test('LKP-08 a number matches house numbers before anything else', async () => {
    expect(await found('12')).toEqual([
      '12 Orrin Ct',
      '12 Mainway St',
      '12 Larchmere Ave',
      '120 Orrin Ct',
      '121 Orrin Ct',
    ])
  })

  test('LKP-08 a house number before a street is complete', async () => {
    expect(await found('mainway 12')).toContain('120 Mainway St')
    expect(await found('12 mainw')).toEqual(['12 Mainway St'])
    expect(await found('12 manway')).toEqual(['12 Mainway St'])
  })

  test('LKP-08 a street and its town are found without a number', async () => {
    expect(await found('orrin tarnwick')).toHaveLength(5)
  })
})
