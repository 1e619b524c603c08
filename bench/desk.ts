import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desk } from '@apply/forms/governors-choice'
import { createDeskIndex } from '../server/src/desk/list/desk-index.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { createLog } from '../server/src/platform/logging/log.ts'
import { systemClock } from '../server/src/platform/time/clock.ts'
import { postgresServer } from '../server/testing/postgres-server.ts'
import { inventApplications, inventWork } from './desk/invented-applications.ts'
import { type ListQuery, listQueries } from './desk/list-queries.ts'
import { logInReader } from './desk/log-in-reader.ts'
import { percentile } from './figures.ts'
import { type Call, inTurn, load } from './load.ts'
import { serveProduct } from './serve-product.ts'
import { sized } from './sizes.ts'

// npm run bench:desk [applications]
const [applications = sized(100_000, 500)] = process.argv.slice(2).map(Number)
const connections = 8
const [warmUpSeconds, seconds] = sized([3, 20], [0.1, 0.1])

const fill = async (database: Database, count: number): Promise<void> => {
  const start = performance.now()
  await inventApplications(database, count)
  const index = createDeskIndex({ desk, database, clock: systemClock })
  const filled = performance.now()
  await index.catchUp()
  await index.refreshWords()
  await inventWork(database)
  const took = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`
  console.log(
    `  ${count.toLocaleString('en-US')} applications made in ${took(start)}, of that indexed in ${took(filled)}`,
  )
}

const paths = { page: '/desk/api/list', search: '/desk/api/list', count: '/desk/api/list/count' } as const

const measureKind = async (kind: string, calls: readonly Call[]): Promise<void> => {
  const next = inTurn(calls)
  await load(connections, warmUpSeconds, next)
  const round = await load(connections, seconds, next)
  const at = (share: number) => percentile(round.times, share).toFixed(1)
  const times = `p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  most ${at(1)} ms`
  console.log(`  ${kind.padEnd(26)} ${times}, ${round.perSecond.toFixed(0)} a second`)
}

const measure = async (database: Database, count: number): Promise<void> => {
  console.log(`${connections} connections`)
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-desk-'))
  await migrate(database)
  await fill(database, count)
  const { url, close } = await serveProduct({ database, dataDir, log: createLog('silent') })
  const headers = { cookie: await logInReader(database) }
  const callOf = ({ kind, query }: ListQuery): Call => ({
    method: 'GET',
    url: `${url}${paths[kind]}?${query}`,
    headers,
  })
  const queries = await listQueries(database)
  await measureKind('reference: GET /healthz', [{ method: 'GET', url: `${url}/healthz`, headers }])
  for (const kind of ['page', 'search', 'count'] as const)
    await measureKind(`${kind} of the list`, queries.filter((query) => query.kind === kind).map(callOf))
  await measureKind('all three mixed', queries.map(callOf))
  await measureKind('the reference again', [{ method: 'GET', url: `${url}/healthz`, headers }])
  await close()
  await database.close()
  await rm(dataDir, { recursive: true })
}

const server = await postgresServer()
await measure(await openDatabase({ databaseUrl: server.url, dataDir: '' }), applications)
await server.remove()
