import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { emptyPostgres, onDatabase } from '../../../testing/databases.ts'
import { hasPgbouncer, startPgbouncer } from '../../../testing/pgbouncer.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { waitForDatabase } from './database-outage.ts'
import { migrate, prepareDatabase, schemaLock } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const write = async (files: Readonly<Record<string, string>>) => {
  const folder = await temporaryFolder()
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const scratch = async (name: string) => openDatabase({ databaseUrl: await emptyPostgres(name), dataDir: '' })

/** A connection outside of the pool with an open transaction. */
const openTransaction = async (databaseUrl: string, statement: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`begin; ${statement}`)
  return { commit: () => client.query('commit') }
}

onDatabase('the migrations', (use) => {
  test('OPS-06 the product starts with its own migrations, and starting again changes nothing', async () => {
    const before = await use().sql('select name from migrations')

    await migrate(use())

    expect(await use().sql('select name from migrations')).toEqual(before)
  })
})

test('OPS-06 files are applied once, in the order of their numbers, several statements each', async () => {
  const database = await scratch('migrations_order')
  const folder = await write({
    '002_more.sql': "insert into seen values ('second'); insert into seen values ('third');",
    '001_table.sql': "create table seen (word text);\ninsert into seen values ('first');",
  })

  await migrate(database, folder)
  // Git may write the ends of lines as those of Windows.
  const table = join(folder, '001_table.sql')
  await writeFile(table, (await readFile(table, 'utf8')).replace('\n', '\r\n'))
  await migrate(database, folder)

  expect(await database.sql('select word from seen')).toEqual([
    { word: 'first' },
    { word: 'second' },
    { word: 'third' },
  ])
  await database.close()
})

test('OPS-46 a failed upgrade keeps the files before the one that failed, and goes on there when it is repeated', async () => {
  const database = await scratch('migrations_failure')
  onTestFinished(database.close)
  const done = {
    '001_table.sql': 'create table kept (word text);',
    '002_more.sql': 'create table also_kept (word text);',
  }
  const broken = { '003_broken.sql': 'create table later (word text); select * from nowhere;' }

  await expect(migrate(database, await write({ ...done, ...broken }))).rejects.toThrow('nowhere')

  const tables = () =>
    database.sql(
      `select tablename from pg_tables where tablename in ('kept', 'also_kept', 'later') order by pg_tables.tablename`,
    )
  expect(await tables()).toEqual([{ tablename: 'also_kept' }, { tablename: 'kept' }])
  await migrate(database, await write({ ...done, '003_broken.sql': 'create table later (word text);' }))
  expect(await tables()).toHaveLength(3)
})

test('OPS-46 while one file of an upgrade waits for its table, those of the files before it can be read', async () => {
  const databaseUrl = await emptyPostgres('migrations_steps')
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  onTestFinished(database.close)
  const tables = { '001_tables.sql': 'create table first (word text); create table second (word text);' }
  await migrate(database, await write(tables))
  const reader = await openTransaction(databaseUrl, 'select * from second')
  const folder = await write({
    ...tables,
    '002_first.sql': 'alter table first add column more text;',
    '003_second.sql': 'alter table second add column more text;',
  })

  await expect(migrate(database, folder)).rejects.toMatchObject({ cause: { code: '55P03' } })

  expect(await database.sql('select more from first')).toEqual([])
  await reader.commit()
  await migrate(database, folder)
  expect(await database.sql('select more from second')).toEqual([])
})

test('OPS-06 a migration that was changed after it was applied stops the start with a message, and so does a missing one', async () => {
  const database = await scratch('migrations_changed')
  const folder = await write({ '001_table.sql': 'create table seen (word text);' })
  await migrate(database, folder)

  await writeFile(join(folder, '001_table.sql'), 'create table seen (word text, more text);')
  await expect(migrate(database, folder)).rejects.toThrow('The migration 001_table.sql was changed')

  await rm(join(folder, '001_table.sql'))
  await expect(migrate(database, folder)).rejects.toThrow('001_table.sql, which this version does not know')
  await database.close()
})

test('OPS-11 processes that start at the same time apply each file once', async () => {
  const databaseUrl = await emptyPostgres('migrations_race')
  const folder = await write({
    '001_table.sql': 'create table seen (word text);',
    '002_row.sql': "insert into seen values ('once');",
  })
  const processes = await Promise.all(Array.from({ length: 6 }, () => openDatabase({ databaseUrl, dataDir: '' })))

  await Promise.all(processes.map((database) => migrate(database, folder)))

  expect(await processes[0]?.sql('select word from seen')).toEqual([{ word: 'once' }])
  await Promise.all(processes.map((database) => database.close()))
})

test('OPS-06 a migration may take longer than any other statement', async () => {
  const database = await scratch('migrations_slow')
  const folder = await write({ '001_slow.sql': 'select pg_sleep(3); create table slow (word text);' })

  await migrate(database, folder)

  expect(await database.sql('select count(*) as rows from slow')).toEqual([{ rows: 0 }])
  await database.close()
})

test('OPS-36 while an upgrade waits for a table that a long transaction reads, saves go on, and it is done afterwards', async () => {
  const databaseUrl = await emptyPostgres('migrations_lock')
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  onTestFinished(database.close)
  const table = { '001_table.sql': 'create table saved (word text);' }
  await migrate(database, await write(table))
  const reader = await openTransaction(databaseUrl, 'select * from saved')
  const folder = await write({ ...table, '002_column.sql': 'alter table saved add column more text;' })
  const { log, text } = capturedLog()

  const upgrade = waitForDatabase(log, () => migrate(database, folder))
  const isWaiting = async () => {
    const [row] = await database.sql(`select count(*) as locks from pg_locks where not granted`)
    expect(row?.locks).toBeGreaterThan(0)
  }
  await vi.waitFor(isWaiting, { timeout: 45_000, interval: 20 })
  await database.sql('insert into saved (word) values ($1)', ['kept'])
  await vi.waitFor(() => expect(text()).toContain('waits for a table'), { timeout: 45_000, interval: 20 })
  await reader.commit()
  await upgrade

  expect(await database.sql('select * from saved')).toEqual([{ word: 'kept', more: null }])
})

test('OPS-36 a process whose migrations are all applied does not wait for another one that is upgrading', async () => {
  const databaseUrl = await emptyPostgres('migrations_restart')
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  onTestFinished(database.close)
  const folder = await write({ '001_table.sql': 'create table seen (word text);' })
  await migrate(database, folder)
  await openTransaction(databaseUrl, `select pg_advisory_xact_lock(${schemaLock})`)

  await migrate(database, folder)
})

test('OPS-36 a version that is older than the database says which version to start', async () => {
  const database = await scratch('migrations_newer')
  onTestFinished(database.close)
  const table = { '001_table.sql': 'create table seen (word text);' }
  await migrate(database, await write({ ...table, '002_newer.sql': 'create table newer (word text);' }))

  const older = migrate(database, await write(table))

  await expect(older).rejects.toThrow(/002_newer\.sql.* a newer version has upgraded it\. Start that version\./)
})

test('OPS-06 a pooler that keeps sessions serves a start; one that shares connections between transactions is refused in words', async ({
  skip,
}) => {
  if (!hasPgbouncer) return skip('There is no pgbouncer on this machine.')
  const direct = await emptyPostgres('migrations_pooled')
  const startBehind = async (mode: 'session' | 'transaction') => {
    const pooler = await startPgbouncer(direct, { mode })
    onTestFinished(pooler.close)
    const database = await openDatabase({ databaseUrl: pooler.url, dataDir: '' })
    onTestFinished(database.close)
    await prepareDatabase(database, capturedLog().log)
    return database.sql('select count(*) > 0 as migrated from migrations')
  }

  await expect(startBehind('transaction')).rejects.toThrow('set its pool_mode to session')
  expect(await startBehind('session')).toEqual([{ migrated: true }])
})

test('OPS-91 a pooler that refuses our limits ends the start at once, and the setting that it needs is named', async ({
  skip,
}) => {
  if (!hasPgbouncer) return skip('There is no pgbouncer on this machine.')
  const pooler = await startPgbouncer(await emptyPostgres('migrations_refused'), {
    mode: 'session',
    ignored: 'extra_float_digits',
  })
  onTestFinished(pooler.close)
  const database = await openDatabase({ databaseUrl: pooler.url, dataDir: '' })
  onTestFinished(database.close)
  const { log, text } = capturedLog()

  const started = prepareDatabase(database, log)

  await expect(started).rejects.toThrow(
    'Set ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout',
  )
  expect(text()).toBe('')
})
