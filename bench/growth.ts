import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desk, form } from '@apply/forms/governors-choice'
import { exportSubmitted } from '../server/src/desk/exports/export-applications.ts'
import { asCsv } from '../server/src/desk/exports/export-formats.ts'
import { createDeskIndex } from '../server/src/desk/list/desk-index.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { createLog } from '../server/src/platform/logging/log.ts'
import { systemClock } from '../server/src/platform/time/clock.ts'
import { postgresServer } from '../server/testing/postgres-server.ts'
import { signedInStudent } from '../server/testing/student.ts'
import { inventApplications, inventWork } from './desk/invented-applications.ts'
import { listQueries } from './desk/list-queries.ts'
import { logInReader } from './desk/log-in-reader.ts'
import { median } from './figures.ts'
import { filledAnswers } from './filled-answers.ts'
import { growthChart } from './growth/growth-chart.ts'
import { type Call, inTurn, load } from './load.ts'
import { serveProduct } from './serve-product.ts'
import { inSmall, sized } from './sizes.ts'

// npm run bench:growth [sizes, separated by commas]: what one save, search, page and exported row cost the larger the database is.
const sizes = (process.argv[2] ?? sized('1000,10000,100000,1000000', '200')).split(',').map(Number)
const [warmUpSeconds, seconds] = sized([3, 10], [0.1, 0.1])
const exportedRows = 2_000
const chart = join(import.meta.dirname, '../docs/growth.svg')
const today = new Date().toISOString().slice(0, 10)
const count = (number: number) => number.toLocaleString('en-US')

/** Adds applications until there are so many, as the product would have stored and indexed them. */
const growTo = async (database: Database, before: number, size: number): Promise<void> => {
  const start = performance.now()
  await inventApplications(database, size, before + 1)
  const made = performance.now()
  const index = createDeskIndex({ desk, database, clock: systemClock })
  await index.catchUp()
  await index.refreshWords()
  const perRow = (performance.now() - made) / (size - before)
  await inventWork(database)
  await database.patientTransaction((sql) => sql('checkpoint'))
  const took = ((performance.now() - start) / 1_000).toFixed(0)
  console.log(`${count(size)} applications after ${took} s more, of that ${perRow.toFixed(2)} ms a row for its index`)
}

/** One call at a time, so that nothing waits for anything else; the middle of all times. */
const timeOf = async (calls: readonly Call[]): Promise<number> => {
  const next = inTurn(calls)
  await load(1, warmUpSeconds, next)
  return median((await load(1, seconds, next)).times)
}

const timeOfExportedRow = async (database: Database): Promise<number> => {
  const rows = asCsv(exportSubmitted(database, {}), { form, desk, today, withLabels: true, withBom: true })
  const start = performance.now()
  let read = 0
  for await (const _ of rows) {
    read += 1
    if (read === exportedRows) break
  }
  return (performance.now() - start) / read
}

/** Each save changes one of 150 answers, as somebody who types does. */
const saves = async (database: Database, url: string, size: number): Promise<readonly Call[]> => {
  const { cookie } = await signedInStudent(database, new Date(), `typing-${size}@example.edu`)
  const answers = filledAnswers(form, 150, today)
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  return Array.from({ length: 101 }, (_, number) => ({
    ...({ method: 'PUT', url: `${url}/api/answer`, headers } as const),
    body: JSON.stringify({ ...answers, first_name: `Zoë ${number}` }),
  }))
}

const measure = async (database: Database, size: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-growth-'))
  const { url, close } = await serveProduct({ database, dataDir, log: createLog('silent') })
  const headers = { cookie: await logInReader(database) }
  const queries = await listQueries(database)
  const callsOf = (wanted: 'page' | 'search'): readonly Call[] =>
    queries
      .filter(({ kind }) => kind === wanted)
      .map(({ query }) => ({ method: 'GET', url: `${url}/desk/api/list?${query}`, headers }))
  const costs = {
    'a save': await timeOf(await saves(database, url, size)),
    'a search by staff': await timeOf(callsOf('search')),
    'a page of the list': await timeOf(callsOf('page')),
    'an exported row': await timeOfExportedRow(database),
  }
  await close()
  await rm(dataDir, { recursive: true })
  for (const [name, cost] of Object.entries(costs)) console.log(`  ${name.padEnd(20)} ${cost.toFixed(2)} ms`)
  return { size, costs }
}

const server = await postgresServer(['fsync=off', 'shared_buffers=1GB', 'max_wal_size=8GB'])
try {
  const database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  await migrate(database)
  const measured: Awaited<ReturnType<typeof measure>>[] = []
  for (const [index, size] of sizes.entries()) {
    await growTo(database, sizes[index - 1] ?? 0, size)
    measured.push(await measure(database, size))
  }
  const drawn = growthChart(measured)
  if (!inSmall) await writeFile(chart, drawn)
  await database.close()
} finally {
  await server.remove()
}
