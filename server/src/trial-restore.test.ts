import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { capturedLog } from '../testing/captured-log.ts'
import { createDatabase } from '../testing/create-database.ts'
import { freePort } from '../testing/free-port.ts'
import { preparedPostgres } from '../testing/prepared-postgres.ts'
import { embeddedFolder, startProcess, temporaryFolder } from '../testing/start-process.ts'
import { createTestProduct } from '../testing/test-product.ts'
import { testSettings } from '../testing/test-settings.ts'
import { runAdminHere } from './admin/testing/run-admin.ts'
import { registerFile } from './application/documents/testing/registered-file.ts'
import { prepareDatabase } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { diskStorage } from './platform/storage/disk-storage.ts'
import { s3Storage } from './platform/storage/s3-storage.ts'
import { s3Server } from './platform/storage/testing/s3-server.ts'
import { systemClock } from './platform/time/clock.ts'

type Environment = Readonly<Record<string, string>>

/** Where the files of a test are: what the settings say of it, and who can look into it. */
const filesOn = async (kind: 'disk' | 'S3') => {
  if (kind === 'disk') {
    const DATA_DIR = await embeddedFolder()
    const secret = async () => Buffer.alloc(32)
    const storage = diskStorage({ folder: join(DATA_DIR, 'files'), publicUrl: '', clock: systemClock, secret })
    return { env: { DATA_DIR }, storage }
  }
  const DATA_DIR = await temporaryFolder()
  const { settings, stop } = await s3Server()
  onTestFinished(stop)
  const bucket = { S3_BUCKET: settings.bucket, S3_ENDPOINT: settings.endpoint, S3_REGION: settings.region }
  const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  return { env: { DATA_DIR, ...bucket, ...keys }, storage: s3Storage(settings) }
}

/** What a restored dump is: the same rows in another database. */
const restoredCopy = (databaseUrl: string, name: string): Promise<string> =>
  createDatabase(inject('postgresUrl'), name, databaseUrl.split('/').at(-1))

const startOn = async (env: Environment) => {
  const PORT = `${await freePort()}`
  const server = startProcess({ PORT, HOST: 'localhost', ...env })
  const stop = async () => {
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }
  return { ...server, url: `http://localhost:${PORT}`, stop }
}

const refusal = /^The files in .+ belong to another database \(.+storage adopt/

const expectRefused = async (env: Environment) => {
  const server = await startOn(env)
  expect(await server.ended).toBe(1)
  const outsideTheLog = server
    .output()
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  expect(outsideTheLog).toEqual([expect.stringMatching(refusal)])
}

/** What a start does up to its first call, without a process: it resolves, or is refused. */
const startHere = async (env: Environment): Promise<void> => {
  const settings = testSettings(env)
  const database = await openDatabase(settings)
  const { log } = capturedLog()
  const options = { database, log, dataDir: settings.dataDir, publicUrl: settings.publicUrl, environment: env }
  try {
    await (await createTestProduct({ ...options, sharesQueues: false })).close()
  } finally {
    await database.close()
  }
}

/** Without the setting DATABASE_URL, a process or a command would use the embedded database beside the files. */
const expectForgottenUrlRefused = async (DATA_DIR: string) => {
  const { code, reported } = await runAdminHere(['sweep'], { DATA_DIR })

  expect(code).toBe(1)
  expect(reported).toContain('belong to another database (PostgreSQL ')
  await expect(startHere({ DATA_DIR })).rejects.toThrow(refusal)
}

/** A process registers a file on disk, beside a second one, and without its database neither a command nor a start is let in. */
const registerOnDisk = async (living: Environment & { readonly DATABASE_URL: string; readonly DATA_DIR: string }) => {
  const first = await startOn(living)
  await first.waitForOutput('Listening')
  await startHere(living)
  const database = await openDatabase({ databaseUrl: living.DATABASE_URL, dataDir: '' })
  await registerFile(first.url, database, 'zoe@example.edu')
  await database.close()
  await expectForgottenUrlRefused(living.DATA_DIR)
  await first.stop()
}

/** The product runs on a database and stores a file; a copy of the database neither starts on its files on disk nor removes any. */
const refuseCopy = async (kind: 'disk' | 'S3') => {
  const { env: files, storage } = await filesOn(kind)
  const name = `living_${kind.toLowerCase()}`
  const living = { ...files, DATABASE_URL: await preparedPostgres(name) }
  if (kind === 'disk') await registerOnDisk(living)
  else {
    // A process with files in a bucket is started below, and what it registers there is shown beside the documents.
    await startHere(living)
    await storage.write('students/1/ged/scores', import.meta.filename)
  }
  const copy = { ...files, DATABASE_URL: await restoredCopy(living.DATABASE_URL, `${name}_copy`) }
  const stored = await Array.fromAsync(storage.list())
  expect(stored.length).toBeGreaterThan(0)

  // That a start on files in a bucket is refused too is shown with an embedded database below.
  if (kind === 'disk') await expectRefused(copy)
  const swept = await runAdminHere(['sweep'], copy)

  expect(swept).toMatchObject({ code: 1, printed: [] })
  expect(swept.reported).toContain('belong to another database')
  expect(await Array.fromAsync(storage.list())).toEqual(stored)
  expect((await runAdminHere(['sweep'], living)).code).toBe(0)
  return { living, copy }
}

test('OPS-23 with files on S3, a restored copy of the database removes none of the files of the living one', async () => {
  await refuseCopy('S3')
})

test('OPS-23 with files on disk, a command without the DATABASE_URL of the server is refused, and a restored copy is refused until the operator adopts the files on purpose; the database before it is refused from then on', async () => {
  const { living: before, copy: restored } = await refuseCopy('disk')

  const asked = await runAdminHere(['storage', 'adopt'], restored)
  const swept = await runAdminHere(['sweep'], restored)
  const done = await runAdminHere(['storage', 'adopt', '--yes'], restored)
  const again = await runAdminHere(['storage', 'adopt', '--yes'], restored)

  expect(asked).toMatchObject({ code: 0, printed: [expect.stringContaining('Nothing was changed. Say --yes')] })
  expect(swept.reported).toContain('belong to another database')
  expect(done).toMatchObject({ code: 0, printed: [expect.stringContaining('belong to this database (PostgreSQL ')] })
  expect(again).toMatchObject({ code: 0, printed: [expect.stringContaining(' already.')] })
  await startHere(restored)
  await expect(startHere(before)).rejects.toThrow(refusal)
  const database = await openDatabase({ databaseUrl: restored.DATABASE_URL, dataDir: '' })
  onTestFinished(database.close)
  expect(await database.sql("select actor from audit where action = 'adopt storage'")).toEqual([{ actor: 'operator' }])
})

test('OPS-23 a copied folder of an embedded database does not start on the bucket of the first', async () => {
  const { env } = await filesOn('S3')
  const [folder, copied] = [await embeddedFolder(), join(await temporaryFolder(), 'copied')]
  const first = await startOn({ ...env, DATA_DIR: folder })
  await first.waitForOutput('Listening')
  await first.stop()
  await cp(folder, copied, { recursive: true, preserveTimestamps: true })

  await expectRefused({ ...env, DATA_DIR: copied })

  expect((await runAdminHere(['sweep'], { ...env, DATA_DIR: folder })).code).toBe(0)
})

/** What the page for operators runs before a restore. */
const emptyingStatement = async (): Promise<string> => {
  const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  return /^psql --command="(.+)" "\$DATABASE_URL"$/m.exec(page)?.[1] ?? expect.fail('The page has no such command.')
}

test('OPS-23 a database that is emptied for a restore keeps nothing of what was there, and its files are still its own', async () => {
  const { env } = await filesOn('disk')
  const emptied = { ...env, DATABASE_URL: await preparedPostgres('emptied') }
  await startHere(emptied)
  const database = await openDatabase({ databaseUrl: emptied.DATABASE_URL, dataDir: '' })
  onTestFinished(database.close)
  await database.sql('create table of_a_newer_version ()')

  await database.sql(await emptyingStatement())

  expect(
    await database.sql(
      `select relname from pg_class where relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    ),
  ).toEqual([])
  await prepareDatabase(database, capturedLog().log)
  await startHere(emptied)
})
