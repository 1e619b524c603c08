import { find, findSuggestions } from '@apply/contract/find'
import { buildApp } from '../server/src/app.ts'
import { lookupRoutes } from '../server/src/lookup/create-lookup.ts'
import { importList } from '../server/src/lookup/import/import-list.ts'
import type { TypedSearch } from '../server/src/lookup/testing/typed-searches.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { createLog } from '../server/src/platform/logging/log.ts'
import { freePort } from '../server/testing/free-port.ts'
import { postgresServer } from '../server/testing/postgres-server.ts'
import { percentile } from './figures.ts'
import { openConnection } from './lookup/connection.ts'
import { fixedSearches, printHitRate, type SearchResult } from './lookup/hit-rate.ts'
import { inventedAddresses, inventedSchools } from './lookup/invented-lists.ts'
import { typedQueries } from './lookup/typed-queries.ts'
import { sized } from './sizes.ts'
import { watchStolenTime } from './stolen-time.ts'

const connectionCount = 8
const schools = sized(30_000, 200)
/** Until the code of the server is compiled, as that of a server that has run for a minute is. */
const warmUpRounds = sized(6, 1)
const [, , sizes = sized('10000,100000,1000000', '200'), ownDatabase] = process.argv
const growth = sizes.split(',').map(Number)

const millisecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

type Connection = Awaited<ReturnType<typeof openConnection>>

/** Every item once, over these connections; returns the time of each. */
const timesOf = async <Item>(
  items: readonly Item[],
  connections: readonly Connection[],
  work: (item: Item, connection: Connection) => Promise<unknown>,
) => {
  const waiting = [...items]
  const times: number[] = []
  const useAll = async (connection: Connection) => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
      const next = item
      times.push(await millisecondsOf(() => work(next, connection)))
    }
  }
  await Promise.all(connections.map(useAll))
  return times
}

const tell = (name: string, times: readonly number[]) => {
  const at = (share: number) => percentile(times, share).toFixed(1)
  console.log(`  ${name.padEnd(44)} p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  most ${at(1)} ms`)
}

type Category = 'hs_ceeb' | 'address'

const isLoaded = async (database: Database, category: Category, count: number) => {
  const [row] = await database.patientTransaction((sql) =>
    sql('select count(*) as count from lookup_records where category = $1', [category]),
  )
  return row?.count === count
}

const load = async (database: Database, category: Category, count: number) => {
  const file = category === 'address' ? inventedAddresses(count) : inventedSchools(count)
  const time = await millisecondsOf(() => importList(database, { category, file, report: () => undefined }))
  const rate = Math.round(count / (time / 1000)).toLocaleString('en-US')
  console.log(
    `  import of ${count.toLocaleString('en-US')} into ${category}: ${(time / 1000).toFixed(1)} s, ${rate} rows a second`,
  )
}

const serve = async (database: Database) => {
  const port = await freePort()
  const settings = { publicUrl: `http://localhost:${port}`, trustProxy: false, s3: undefined }
  const app = await buildApp({ settings, log: createLog('silent'), plugins: [lookupRoutes({ database })] })
  await app.listen({ host: 'localhost', port })
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(port)))
  return {
    connections,
    close: async () => {
      for (const connection of connections) connection.close()
      await app.close()
    },
  }
}

type Typed = { readonly text: string }

const searchIn =
  (category: Category) =>
  ({ text }: Typed, { get }: Connection): Promise<string> =>
    get(`${find.path}?${new URLSearchParams({ category, text, max_results: '5' })}`)

const printHits = async (
  searches: readonly TypedSearch[],
  connections: readonly Connection[],
  search: ReturnType<typeof searchIn>,
) => {
  const results: SearchResult[] = []
  const times = await timesOf(searches, connections, async (typed, connection) => {
    const body = Buffer.from(await search(typed, connection), 'latin1').toString()
    results.push({ search: typed, found: findSuggestions.response.parse(JSON.parse(body)) })
  })
  tell(`  ${searches.length} searches of the fixed set`, times)
  printHitRate(results)
}

const measureList = async (database: Database, category: Category, count: number) => {
  if (!(await isLoaded(database, category, count))) await load(database, category, count)
  const queries = await typedQueries(database, category)
  const otherQueries = await typedQueries(database, category, 'warm up')
  const { connections, close } = await serve(database)
  const search = searchIn(category)
  for (let round = 0; round < warmUpRounds; round += 1) await timesOf(otherQueries, connections, search)
  tell('  reference: GET /healthz', await timesOf(queries, connections, (_, { get }) => get('/healthz')))
  const before = process.cpuUsage()
  tell(
    `  ${queries.length} searches in ${count.toLocaleString('en-US')} of ${category}`,
    await timesOf(queries, connections, search),
  )
  const { user, system } = process.cpuUsage(before)
  console.log(`    work of this process: ${((user + system) / 1000 / queries.length).toFixed(2)} ms a search`)
  await printHits(await fixedSearches(database, category, count), connections, search)
  await close()
}

const measure = async (database: Database) => {
  console.log(`${connectionCount} connections`)
  const printStolenTime = watchStolenTime()
  await migrate(database)
  await measureList(database, 'hs_ceeb', schools)
  for (const count of growth) await measureList(database, 'address', count)
  printStolenTime()
  await database.close()
}

const measureAt = async (databaseUrl: string) => measure(await openDatabase({ databaseUrl, dataDir: '' }))

const measureNew = async () => {
  const server = await postgresServer()
  await measureAt(server.url)
  await server.remove()
}

/** Lists that were loaded into a database of one's own are measured again without loading them. */
await (ownDatabase ? measureAt(ownDatabase) : measureNew())
