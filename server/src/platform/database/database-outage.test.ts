import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { freePort } from '../../../testing/free-port.ts'
import { type PostgresServer, postgresServer } from '../../../testing/postgres-server.ts'
import { stallingProxy } from '../../../testing/stalling-proxy.ts'
import { testApp } from '../../../testing/test-app.ts'
import { databaseCheck, readinessOf } from '../http/health.ts'
import type { Database } from './database.ts'
import { explainDatabase } from './explain-database.ts'
import { prepareDatabase } from './migrate.ts'
import { openDatabase } from './open-database.ts'

let server: PostgresServer
let database: Database

beforeAll(async () => {
  server = await postgresServer()
})

beforeEach(async () => {
  database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  return database.close
})

afterAll(() => server.remove())

const outage = { status: 503, retryAfterSeconds: 2 }
const askOne = () => database.sql('select 1 as one')

test('API-27 a database that crashes gives 503 with Retry-After, and comes back by itself', async () => {
  const app = await testApp({ plugins: [async (app) => void app.get('/lookup/one', askOne)] })
  expect((await app.inject('/lookup/one')).json()).toEqual([{ one: 1 }])
  const halfway = database.transaction(async (sql) => {
    await sql('select 1')
    await server.stop('immediate')
    return sql('select 2')
  })

  await expect(halfway).rejects.toMatchObject(outage)
  const answers = await Promise.all(Array.from({ length: 30 }, () => app.inject('/lookup/one')))

  expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after']}`))).toEqual(
    new Set(['503 2']),
  )
  expect(answers[0]?.json()).toEqual({ message: expect.stringContaining('try again') })
  await server.start()
  expect((await app.inject('/lookup/one')).json()).toEqual([{ one: 1 }])
  await app.close()
})

test('API-27 idle connections cut by a restart are replaced without a failed call', async () => {
  await Promise.all(Array.from({ length: 5 }, askOne))

  await server.stop('fast')
  await server.start()

  await vi.waitFor(() => expect(database.figures().total).toBe(0), { timeout: 45_000 })
  expect(await askOne()).toEqual([{ one: 1 }])
})

test('API-27 a statement that takes too long gives 503, and its connection is used again', async () => {
  await expect(database.sql('select pg_sleep(30)')).rejects.toMatchObject(outage)

  expect(database.figures()).toEqual({ total: 1, idle: 1, waiting: 0 })
  expect(await askOne()).toEqual([{ one: 1 }])
})

test('API-27 a database that no longer answers at all gives 503 within the time of a statement', async () => {
  const proxy = await stallingProxy(Number(new URL(server.url).port))
  const behind = await openDatabase({
    databaseUrl: `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`,
    dataDir: '',
  })
  const ask = () => behind.sql('select 1 as one')
  await ask()
  proxy.stall()

  const started = performance.now()
  await Promise.all([ask(), ask(), ask()].map((asked) => expect(asked).rejects.toMatchObject(outage)))

  // Three seconds, and room for a busy machine; the network alone would give up after minutes.
  expect(performance.now() - started).toBeLessThan(30_000)
  proxy.resume()
  expect(await ask()).toEqual([{ one: 1 }])
  await behind.close()
  proxy.close()
})

/** The database as a role of its own, which the test can change. */
const databaseAs = async (role: string): Promise<Database> => {
  await database.sql(`create role ${role} login`)
  const opened = await openDatabase({ databaseUrl: server.url.replace('postgres@', `${role}@`), dataDir: '' })
  onTestFinished(opened.close)
  return opened
}

const endConnectionsOf = (role: string) =>
  database.sql('select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = $1', [role])

test('API-27 a database that refuses our login gives 503, and calls go on once it lets us in again', async () => {
  const { sql } = await databaseAs('refused')
  const ask = () => sql('select 1 as one')
  await ask()
  await database.sql('alter role refused nologin')
  await endConnectionsOf('refused')

  await expect(ask()).rejects.toMatchObject({ ...outage, cause: { code: '28000' } })
  await expect(ask()).rejects.toMatchObject(outage)

  await database.sql('alter role refused login')
  expect(await ask()).toEqual([{ one: 1 }])
})

test('OPS-02 a database that refuses the login of a start ends it at once, in its own words', async () => {
  const refused = await databaseAs('unknown')
  await database.sql('alter role unknown nologin')

  await expect(prepareDatabase(refused, capturedLog().log)).rejects.toThrow('"unknown" is not permitted to log in')
})

test('API-27 OPS-13 on a standby calls get 503 and the process is not ready; after a failover both go on without a restart', async () => {
  const behind = await databaseAs('replicated')
  const app = await testApp({ readiness: readinessOf([databaseCheck(behind)]) })
  const readiness = async () => (await app.inject('/readyz')).json().checks.database
  const write = () => behind.sql('create temporary sequence written')
  // Connections that were made before the failover stay read-only for ever, as those to a standby do.
  await database.sql('alter role replicated set default_transaction_read_only = on')
  await Promise.all(Array.from({ length: 10 }, () => behind.sql('select 1')))
  await database.sql('alter role replicated reset default_transaction_read_only')

  for (const result of await Promise.allSettled(Array.from({ length: 9 }, write)))
    expect(result).toMatchObject({ reason: outage })
  expect(await readiness()).toBe('down')

  await write()
  await vi.waitFor(async () => expect(await readiness()).toBe('ok'), { timeout: 45_000 })
  await app.close()
})

test('OPS-02 a start that has waited long enough for its database says why it could not be used', async () => {
  const full = await databaseAs('busy')
  await database.sql('alter role busy connection limit 0')
  const away = await openDatabase({
    databaseUrl: `postgresql://postgres@localhost:${await freePort()}/postgres`,
    dataDir: '',
  })
  onTestFinished(away.close)
  const startOn = (chosen: Database) => prepareDatabase(chosen, capturedLog().log, 1)

  await expect(startOn(full)).rejects.toThrow('cannot be used: too many connections for role "busy".')
  await expect(startOn(away)).rejects.toThrow(/cannot be used: .*ECONNREFUSED/)
})

test.each([
  ['/nowhere', /"nowhere" does not exist\. Check the name of the database at the end of DATABASE_URL/],
  ['/postgres?sslmode=verify-full', /not support SSL connections\. Turn TLS on in the server/],
  ['/postgres?sslmode=verify-full&sslrootcert=/no/ca.pem', /ca\.pem'\. Check the files that DATABASE_URL names/],
])('OPS-91 a start on %s ends at once, with the reason and what to do', async (path, words) => {
  const opened = await openDatabase({ databaseUrl: server.url.replace(/\/postgres$/, path), dataDir: '' })
  onTestFinished(opened.close)
  const { log, text } = capturedLog()

  const started = prepareDatabase(opened, log)

  await expect(started).rejects.toThrow(words)
  await expect(started).rejects.toThrow(/^The database of DATABASE_URL cannot be used: /)
  expect(text()).toBe('')
})

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'Add &sslrootcert=/path/to/ca.pem'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'Add &sslrootcert=/path/to/ca.pem'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'must be a name for which the certificate was issued'],
  ['CERT_HAS_EXPIRED', 'Renew the certificate'],
  ['28P01', 'Check user and password in DATABASE_URL'],
])('OPS-91 %s tells what to do', (code, words) => {
  expect(explainDatabase(Object.assign(new Error('no'), { code }))).toContain(words)
})
