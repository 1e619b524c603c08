import { find } from '@apply/contract/find'
import { expect, test, vi } from 'vitest'
import { capturedLog } from '../../testing/captured-log.ts'
import { onDatabase } from '../../testing/databases.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Database } from '../platform/database/database.ts'
import { lookupRoutes } from './create-lookup.ts'
import { importList } from './import/import-list.ts'
import { searchTimeoutMs } from './search.ts'
import { asCsv, inventedSchools } from './testing/invented-schools.ts'

const query = { text: 'larkmeadow', category: 'hs_ceeb' }

const open = async (database: Pick<Database, 'sql'>, timeoutMs?: number) => {
  const { log, events } = capturedLog('warn')
  const plugin = lookupRoutes({ database, ...(timeoutMs && { timeoutMs }) })
  const app = await testApp({ log, plugins: [plugin] })
  const search = async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'GET', url: find.path, query })
    return { status: statusCode, cache: headers['cache-control'], list: JSON.parse(body) }
  }
  return { app, search, warnings: () => events().map(({ msg }) => msg) }
}

const failed = { status: 200, cache: 'no-store', list: [] }
const warning = 'The search for schools and addresses fails and returns empty lists.'

test('LKP-12 a list that never answers gives an empty list in time, and nothing more is asked of it', async () => {
  const sql = vi.fn(() => new Promise<never>(() => undefined))
  const { app, search, warnings } = await open({ sql }, 5)

  const answers = await Promise.all(Array.from({ length: 20 }, search))

  expect(answers).toEqual(Array(20).fill(failed))
  expect(sql.mock.calls.length).toBeLessThanOrEqual(5)
  expect(warnings()).toEqual([warning])
  const record = await app.inject({ method: 'GET', url: find.path, query: { id: '7', category: 'hs_ceeb' } })
  expect([record.statusCode, record.headers['retry-after']]).toEqual([503, '1'])
  await app.close()
})

test('LKP-12 after its time a search runs no further statement', async () => {
  const first = Promise.withResolvers<never[]>()
  const sql = vi.fn(() => first.promise)
  const { app, search } = await open({ sql }, 5)

  expect(await search()).toEqual(failed)
  first.resolve([])
  await new Promise(setImmediate)

  expect(sql.mock.calls.length).toBeLessThanOrEqual(1)
  await app.close()
})

test('LKP-12 nobody waits a second for a suggestion', () => {
  expect(searchTimeoutMs).toBeLessThan(1_000)
})

onDatabase('a search that fails', (use) => {
  const loadSchools = () =>
    importList(use(), { category: 'hs_ceeb', file: asCsv(inventedSchools), report: () => undefined })

  test('LKP-12 a missing table gives empty lists, one warning and no cached failure, until it is back', async () => {
    await loadSchools()
    const { app, search, warnings } = await open(use(), 60_000)
    await use().sql('alter table lookup_records rename to lookup_records_away')

    const answers = [await search(), await search(), await search()]
    await use().sql('alter table lookup_records_away rename to lookup_records')

    expect(answers).toEqual(Array(3).fill(failed))
    expect(warnings()).toEqual([warning])
    expect(await search()).toMatchObject({ status: 200, cache: 'public, max-age=60', list: { length: 5 } })
    await app.close()
  })

  test('LKP-12 while the table is locked searches are empty and saves go on', async () => {
    await loadSchools()
    const { app, search, warnings } = await open(use())

    const { answers, saved } = await use().transaction(async (sql) => {
      await sql('lock table lookup_records, lookup_words in access exclusive mode')
      const searches = Promise.all(Array.from({ length: 30 }, search))
      const saved = await use().sql(
        `insert into journal values (gen_random_uuid(), 1, '{}', '{}', '{}', now()) returning 1`,
      )
      return { answers: await searches, saved }
    })

    expect(saved).toHaveLength(1)
    expect(answers).toEqual(Array(30).fill(failed))
    expect(warnings()).toEqual([warning])
    await app.close()
  })
})
