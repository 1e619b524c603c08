import { find } from '@apply/contract/find'
import { lookupCategories } from '@apply/engine/define/question'
import { expect, test } from 'vitest'
import { onDatabase } from '../../testing/databases.ts'
import { buildApp } from '../app.ts'
import { createLog } from '../platform/logging/log.ts'
import { createLookup, loadSample, lookupRoutes } from './create-lookup.ts'
import { importList } from './import/import-list.ts'
import { lookupStore } from './lookup-store.ts'
import { suggest } from './suggest.ts'
import { asCsv, inventedSchools } from './testing/invented-schools.ts'

onDatabase('the sample', (use) => {
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

  const countOf = async (category: string) =>
    (await use().sql<{ id: string }>('select id from lookup_records where category = $1', [category])).length

  test('LKP-11 the first start fills every category, and each can be searched', async () => {
    await createLookup({ database: use(), log: createLog('silent') })

    const store = lookupStore(use())
    for (const category of lookupCategories)
      expect((await suggest({ store, category }, 'sampl', 5)).length).toBeGreaterThan(0)
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

const settings = { publicUrl: 'http://localhost:3000', trustProxy: false, s3: undefined } as const

onDatabase('GET /lookup/find', (use) => {
  const ask = async (query: Readonly<Record<string, string>>) => {
    const app = await buildApp({ settings, log: createLog('silent'), plugins: [lookupRoutes({ database: use() })] })
    const answer = await app.inject({ method: 'GET', url: find.path, query })
    await app.close()
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }

  const loadSchools = () =>
    importList(use(), { category: 'hs_ceeb', file: asCsv(inventedSchools), report: () => undefined })

  test('API-21 an id returns all fields of the school', async () => {
    await loadSchools()

    expect((await ask({ id: 'grid-1110', category: 'hs_ceeb' })).body).toEqual({
      name: 'Larkmeadow Academy',
      address_line_1: '1 Invented Way',
      city: 'Tarnwick',
      state: 'TN',
      zip: '90001',
      country: 'USA',
      ceeb: '771110',
    })
  })

  test('API-21 a text returns a list of text, id and sub_text', async () => {
    await loadSchools()

    const { status, body } = await ask({ text: 'larkmeadow acad tarn', category: 'hs_ceeb', max_results: '5' })

    expect(status).toBe(200)
    expect(body).toEqual([
      { text: 'Larkmeadow Academy', id: 'grid-1110', sub_text: '1 Invented Way, Tarnwick, TN 90001' },
    ])
  })

  test('LKP-03 of a burst of searches some get results, and the rest an empty list', async () => {
    await loadSchools()
    const plugin = lookupRoutes({ database: use(), timeoutMs: 60_000 })
    const app = await buildApp({ settings, log: createLog('silent'), plugins: [plugin] })
    const search = (query: Readonly<Record<string, string>>) => app.inject({ method: 'GET', url: find.path, query })
    await search({ text: 'larkmeadow', category: 'hs_ceeb' })

    const storm = await Promise.all(
      Array.from({ length: 400 }, () => search({ text: 'larkmeadow', category: 'hs_ceeb' })),
    )

    expect(new Set(storm.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const found = storm.filter((response) => response.json().length > 0)
    expect(found.length).toBeGreaterThanOrEqual(205)
    expect(found.length).toBeLessThan(400)
    expect((await search({ text: 'larkmeadow', category: 'hs_ceeb' })).statusCode).toBe(200)
    await app.close()
  })

  test('API-21, LKP-01 an address is found by its first line and returned field by field', async () => {
    await loadSample(use())

    const { body } = await ask({ text: '123 invented', category: 'address', max_results: '5' })
    expect(body[0]).toEqual({ text: '123 Invented Way', id: 'sample-address-3', sub_text: 'Sampleton, TN 00001' })

    expect((await ask({ id: 'sample-address-3', category: 'address' })).body).toEqual({
      address_line_1: '123 Invented Way',
      address_line_2: '',
      city: 'Sampleton',
      state: 'TN',
      zip: '00001',
      country: 'USA',
    })
  })

  test('API-21 an id that the category does not have is 404, whatever it looks like', async () => {
    await loadSchools()

    for (const query of [
      { id: 'nobody', category: 'hs_ceeb' },
      { id: 'grid-1110', category: 'college_ceeb' },
      { id: '', category: 'hs_ceeb' },
      { id: "' or 1=1 --", category: 'hs_ceeb' },
    ])
      expect(await ask(query)).toMatchObject({ status: 404, body: { message: 'The list has no such entry.' } })
  })

  test('LKP-09 returns at most 20, 5 by default, and none for a single character', async () => {
    await loadSchools()
    const count = async (query: Readonly<Record<string, string>>) =>
      (await ask({ text: 'school', category: 'hs_ceeb', ...query })).body.length

    expect(await count({ max_results: '1000' })).toBe(20)
    expect(await count({ max_results: '20' })).toBe(20)
    expect(await count({ max_results: '3' })).toBe(3)
    expect(await count({ max_results: '0' })).toBe(0)
    expect(await count({})).toBe(5)
    expect(await count({ text: 's', max_results: '5' })).toBe(0)
  })

  test.each([
    [{ text: 'oak', category: 'schools' }, '"category" must be one of college_ceeb, hs_ceeb, address.'],
    [{ text: 'oak' }, '"category" must be one of college_ceeb, hs_ceeb, address.'],
    [{ category: 'hs_ceeb' }, '"text" or "id" is missing.'],
    [{ text: 'oak', category: 'hs_ceeb', max_results: 'many' }, '"max_results" is missing or not valid.'],
    [{ text: 'oak', category: 'hs_ceeb', max_results: '-1' }, '"max_results" is missing or not valid.'],
    [{ text: 'x'.repeat(201), category: 'hs_ceeb' }, '"text" is missing or not valid.'],
  ])('API-21 an invalid query is 400 and names the field: %j', async (query, message) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { message } })
  })

  test('API-21 suggestions can be cached for a minute', async () => {
    const { headers } = await ask({ text: 'oak', category: 'hs_ceeb' })

    expect(headers['cache-control']).toBe('public, max-age=60')
  })
})
