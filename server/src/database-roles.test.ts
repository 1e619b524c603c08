import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { postgresServer } from '../testing/postgres-server.ts'
import { startProcess, temporaryFolder } from '../testing/start-process.ts'
import { runAdminHere } from './admin/testing/run-admin.ts'
import { registerFile } from './application/documents/testing/registered-file.ts'
import { openDatabase } from './platform/database/open-database.ts'

/** What the page for operators runs as a superuser, and then as the owner. */
const statements = async (): Promise<readonly string[]> => {
  const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('\n## Roles of the database\n')
  return [...section.matchAll(/^```sql\n(.+?)^```$/gms)].slice(0, 2).map(([, text = '']) => text)
}

/** One by one: a database is not created within a transaction. */
const runOn = async (connectionString: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const statement of text.split(/;$/m)) await client.query(statement)
  await client.end()
}

const urlFor = (serverUrl: string, role: string) =>
  serverUrl.replace('postgres@', `${role}@`).replace(/\/postgres$/, '/application')

const twoRoles = async () => {
  const server = await postgresServer()
  onTestFinished(server.remove)
  const [owner, role] = [urlFor(server.url, 'application_owner'), urlFor(server.url, 'application')]
  const [asSuperuser = '', asOwner = ''] = await statements()
  await runOn(server.url, asSuperuser)
  await runOn(owner, asOwner)
  return { owner, role }
}

const openFor = async (databaseUrl: string) => {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  onTestFinished(database.close)
  return database
}

const sampleList = join(import.meta.dirname, 'lookup/sample/address.csv')

const unfinished = "select name, state, output from jobs.job where state <> 'completed'"

test('OPS-93 a role that owns nothing is told who upgrades the database, and then serves and works with it, but changes no table', {
  timeout: 120_000,
}, async () => {
  const { owner, role } = await twoRoles()
  const [DATA_DIR, PORT] = [await temporaryFolder(), `${await freePort()}`]
  const settings = { DATA_DIR, PORT, DATABASE_URL: role }

  const tooEarly = startProcess(settings)
  expect(await tooEarly.ended).toBe(1)
  const upgraded = await runAdminHere(['database', 'upgrade'], { DATA_DIR, DATABASE_URL: owner })
  const server = startProcess(settings)
  await server.waitForOutput('Listening')
  const database = await openFor(role)
  await registerFile(`http://localhost:${PORT}`, database, 'zoe@example.edu')

  expect(tooEarly.output()).toMatch(
    /permission denied for schema public\. Use the role .* "\.\/admin database upgrade"/,
  )
  expect(upgraded).toMatchObject({ code: 0, printed: ['The database is ready for this version.'] })
  await vi.waitFor(async () => expect(await database.sql(unfinished)).toEqual([]), { timeout: 45_000 })
  expect(await database.sql("select name from jobs.job where name = 'convert-document'")).toHaveLength(1)
  for (const change of ['drop table accounts', 'create table mine ()', 'create temp table mine ()', 'truncate audit'])
    await expect(database.sql(change)).rejects.toThrow(/^(must be owner of|permission denied)/)
  const backedUp = await runAdminHere(['backup', join(DATA_DIR, 'backup')], settings)
  expect(backedUp).toMatchObject({ code: 0 })
  const imported = await runAdminHere(['lookup', 'import', 'address', sampleList], settings)
  expect(imported).toMatchObject({ code: 1, reported: expect.stringMatching(/permission denied .* Use the role that/) })
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.output()).not.toContain('permission denied')
})
