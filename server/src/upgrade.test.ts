import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { capturedLog } from '../testing/captured-log.ts'
import { emptyPostgres } from '../testing/databases.ts'
import { schemaOf } from '../testing/schema-of.ts'
import { temporaryFolder } from '../testing/start-process.ts'
import { createTestServer } from '../testing/test-server.ts'
import { applicationsExport } from './admin/commands/applications.ts'
import { runOn } from './admin/testing/run-on.ts'
import { loadSample } from './lookup/create-lookup.ts'
import type { Database } from './platform/database/database.ts'
import { prepareDatabase } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'

const dumps = join(import.meta.dirname, '../testing/old-databases')
const versions = readdirSync(dumps)
  .flatMap((name) => (name.endsWith('.sql') ? [name.slice(0, -'.sql'.length)] : []))
  .sort()

const closedAfterwards = (database: Database): Database => {
  onTestFinished(database.close)
  return database
}

const restore = async (dump: string): Promise<Database> => {
  const databaseUrl = await emptyPostgres(`upgrade_${process.env.VITEST_POOL_ID}`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(dump)
  await client.end()
  return closedAfterwards(await openDatabase({ databaseUrl, dataDir: '' }))
}

const prepare = (database: Database) => prepareDatabase(database, capturedLog().log, 1)

/** Today's server on that database, and a way to call it as one person. */
const serve = async (database: Database) => {
  const server = await createTestServer(database, { sharesQueues: false })
  onTestFinished(server.close)
  server.clock.set('2026-12-01T12:00:00Z')
  const { call } = server
  const logIn = async (username: string) => {
    const login = await call('POST', '/public/login', { username, password: 'Kestrel!Harbor7' })
    expect(login.statusCode, login.body).toBe(200)
    const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => call(method, url, payload, { cookie })
  }
  return { call, logIn }
}

const exported = async (database: Database): Promise<readonly Record<string, unknown>[]> => {
  const file = join(await temporaryFolder(), 'export')
  await runOn(database, applicationsExport, ['--format', 'jsonl', '--output', file])
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const applications: Record<string, unknown>[] = lines.map((line) => JSON.parse(line))
  return applications.toSorted((one, other) => String(one.username).localeCompare(String(other.username)))
}

/** All that the three applicants of a dump left is there, and can be gone on with. */
const expectEverythingThere = async (database: Database, receipt: string | undefined) => {
  const { call, logIn } = await serve(database)
  const ada = await logIn('ada@example.edu')
  expect((await ada('GET', '/api/profile')).json()).toMatchObject({ receipt: { number: receipt } })
  const ben = await logIn('ben@example.edu')
  expect((await ben('GET', '/api/pdf/document-answer/homeschool')).json()).toMatchObject({ status: 'COMPLETED' })
  const cleo = await logIn('cleo@example.edu')
  expect((await cleo('PUT', '/api/answer', { first_name: 'Cléo' })).statusCode).toBe(200)
  const answer = { first_name: 'Cléo', last_name: "D'Arc-Łoś" }
  expect((await cleo('GET', '/api/profile')).json()).toMatchObject({ answer })
  const found = await call('GET', '/lookup/find?category=hs_ceeb&text=sampleton&max_results=5')
  expect(found.json()).toContainEqual(expect.objectContaining({ id: 'sample-hs-1' }))
}

const openFresh = async (): Promise<Database> =>
  openDatabase({ databaseUrl: await emptyPostgres(`today_${process.env.VITEST_POOL_ID}`), dataDir: '' })

describe('a database of an older version', () => {
  let schemaOfToday: readonly string[]
  beforeAll(async () => {
    const fresh = await openFresh()
    await prepare(fresh)
    await loadSample(fresh)
    schemaOfToday = await schemaOf(fresh)
    await fresh.close()
  })

  test.each(versions)('OPS-26 %s has the schema of a new one after the upgrade, and all its data', async (version) => {
    const database = await restore(await readFile(join(dumps, `${version}.sql`), 'utf8'))
    const [before] = await database.sql<{ receipt: string }>('select receipt from submissions')

    await prepare(database)

    expect(await schemaOf(database)).toEqual(schemaOfToday)
    expect(await exported(database)).toMatchObject([
      { username: 'ada@example.edu', status: 'submitted', receipt: before?.receipt, answer: { first_name: 'Zoë' } },
      { username: 'ben@example.edu', answer: { first_name: 'Ben', homeschool_radio: 'Y' } },
      { username: 'cleo@example.edu', answer: { first_name: 'Cleo' } },
    ])
    await expectEverythingThere(database, before?.receipt)
  })
})
