import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { type PostgresServer, postgresServer } from '../../../testing/postgres-server.ts'
import { testApp } from '../../../testing/test-app.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { databaseCheck, readinessOf } from '../http/health.ts'
import { createMetrics } from '../metrics/metrics.ts'
import type { Database } from './database.ts'
import { prepareDatabase } from './migrate.ts'
import { openDatabase } from './open-database.ts'

let primary: PostgresServer
let standby: PostgresServer
let database: Database
let server: TestServer
let zoe: Awaited<ReturnType<TestServer['student']>>
let lost: readonly string[] = []

/** The log-ins of sessions are noted again and again, so one of those may wait at any moment. */
const waitingSaves = () =>
  database.sql(
    `select query from pg_stat_activity where wait_event = 'SyncRep' and query ~ '^commit|save_drafts|applications'`,
  )

const poolSize = 10
const openConnections = async () => {
  const [row] = await database.sql<{ count: number }>(
    `select count(*) as count from pg_stat_activity where backend_type = 'client backend'`,
  )
  return row?.count
}

const openPrimary = () =>
  openDatabase({
    databaseUrl: primary.url,
    dataDir: '',
    onConnectionLost: ({ message }) => {
      lost = [...lost, message]
    },
  })

beforeAll(async () => {
  primary = await postgresServer(['fsync=off', 'synchronous_standby_names=second'])
  await primary.stop('fast')
  standby = await primary.standby('second')
  await Promise.all([primary.start(), standby.start()])
  database = await openPrimary()
  await prepareDatabase(database, capturedLog().log)
  server = await createTestServer(database)
  zoe = await server.student()
})

afterAll(async () => {
  await server.close()
  await database.close()
  await standby.remove()
  await primary.remove()
})

const unknown = { message: 'We cannot tell yet whether your change was saved. Please try again in a moment.' }
const numbered = { 'x-save-window': crypto.randomUUID(), 'x-save-number': '1' }

test('OPS-90 without its synchronous standby a save is 503 in words, leaves no connection waiting, and so does its repetition', async () => {
  const save = () => server.call('PUT', '/api/answer', { first_name: 'Zoe' }, { cookie: zoe.cookie, ...numbered })

  await standby.stop('fast')
  const first = await save()
  const second = await save()

  for (const { statusCode, headers, json } of [first, second])
    expect([statusCode, headers['retry-after'], json()]).toEqual([503, '2', unknown])
  expect(await waitingSaves()).toEqual([])
  await standby.start()
  await vi.waitFor(async () => expect((await save()).statusCode).toBe(200), { timeout: 45_000 })
  expect((await zoe.get('/api/profile')).json()).toMatchObject({ revision: 1, answer: { first_name: 'Zoe' } })
})

test('OPS-90 OPS-13 without its synchronous standby the process is not ready, and log, metric and start say why', async () => {
  const readiness = readinessOf([databaseCheck(database)])
  const app = await testApp({ readiness })
  const metrics = createMetrics({ database, readiness })
  lost = []
  await standby.stop('fast')

  const { statusCode, json } = await app.inject('/readyz')
  const text = await metrics.read()
  const started = prepareDatabase(database, capturedLog().log, 1)

  expect([statusCode, json().checks]).toEqual([503, { database: 'down' }])
  expect(text).toMatch(/^database_unconfirmed_commits_total [1-9]/m)
  await expect(started).rejects.toThrow(/^The synchronous standby of the database does not confirm/)
  expect(lost).toEqual(lost.map(() => expect.stringContaining('synchronous_standby_names')))
  expect(lost.length).toBeGreaterThan(0)
  await standby.start()
  await vi.waitFor(async () => expect((await app.inject('/readyz')).statusCode).toBe(200), { timeout: 45_000 })
})

test('OPS-90 without its synchronous standby many saves exhaust no connections, and what is stored can still be read', async () => {
  const students = await Promise.all(Array.from({ length: 40 }, (_, index) => server.student(`s${index}@example.edu`)))
  await standby.stop('fast')

  const saves = Promise.all(students.map(({ put }) => put('/api/answer', { first_name: 'Zoe' })))
  const read = await students[0]?.get('/api/profile')
  const statuses = (await saves).map(({ statusCode }) => statusCode)

  expect(read?.statusCode).toBe(200)
  expect(new Set(statuses)).toEqual(new Set([503]))
  expect(await waitingSaves()).toEqual([])
  // Those that were given up end a moment later.
  await vi.waitFor(async () => expect(await openConnections()).toBeLessThanOrEqual(poolSize), { timeout: 45_000 })
  await standby.start()
})
