import { lookupCategories } from '@apply/engine/define/question'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../testing/databases.ts'
import { createLog } from '../../infra/logging/log.ts'
import { createLookup, loadSample } from './create-lookup.ts'
import { importList } from './import/import-list.ts'
import { lookupStore } from './lookup-store.ts'
import { suggest } from './suggest.ts'
import { asCsv, inventedSchools } from './testing/invented-schools.ts'

onEachDatabase('the sample', (use) => {
  const countOf = async (category: string) =>
    (await use().sql<{ id: string }>('select id from lookup_records where category = $1', [category])).length

  test('LKP-11 the first start fills every category, and each can be searched', async () => {
    await createLookup({ database: use(), log: createLog('silent') })

    const store = lookupStore(use())
    for (const category of lookupCategories)
      expect((await suggest({ store, category }, 'sampl', 5)).length).toBeGreaterThan(0)
  })

  test('LKP-11 the sample is small, and every name says that it is invented', async () => {
    await loadSample(use())

    const schools = await use().sql<{ name: string; zip: string }>(
      `select name, zip from lookup_records where category <> 'address'`,
    )
    expect(schools.length).toBeGreaterThan(20)
    expect(schools.length).toBeLessThan(60)
    expect(schools.filter(({ name }) => !name.endsWith('(invented)'))).toEqual([])
    const addresses = await use().sql<{ zip: string }>(`select zip from lookup_records where category = 'address'`)
    expect(addresses.filter(({ zip }) => !/^(0000\d|X0X 0X0)$/.test(zip))).toEqual([])
  })

  test('LKP-11 an imported list stays, and a second start changes nothing', async () => {
    const file = asCsv(inventedSchools)
    await importList(use(), { category: 'hs_ceeb', file, report: () => undefined })

    expect(await loadSample(use())).toEqual(['college_ceeb', 'address'])
    expect(await countOf('hs_ceeb')).toBe(inventedSchools.length)
    expect(await loadSample(use())).toEqual([])
  })

  test('LKP-11 processes that start together load the sample once', async () => {
    await Promise.all([1, 2, 3].map(() => loadSample(use())))

    expect(await countOf('address')).toBe(15)
  })
})
