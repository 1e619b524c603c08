import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyPostgres, onEachDatabase } from '../../../testing/databases.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const write = async (files: Readonly<Record<string, string>>) => {
  const folder = await temporaryFolder()
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const scratch = async (name: string) => openDatabase({ databaseUrl: await emptyPostgres(name), dataDir: '' })

onEachDatabase('the migrations', (use) => {
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
    '001_table.sql': "create table seen (word text); insert into seen values ('first');",
  })

  await migrate(database, folder)
  await migrate(database, folder)

  expect(await database.sql('select word from seen')).toEqual([
    { word: 'first' },
    { word: 'second' },
    { word: 'third' },
  ])
  await database.close()
})

test('OPS-06 an upgrade that fails leaves the database as it was, so that the version before can open it', async () => {
  const database = await scratch('migrations_failure')
  const before = await write({ '001_table.sql': 'create table kept (word text);' })
  await migrate(database, before)
  const folder = await write({
    '001_table.sql': 'create table kept (word text);',
    '002_more.sql': 'create table undone (word text);',
    '003_broken.sql': 'create table lost (word text); select * from nowhere;',
  })

  await expect(migrate(database, folder)).rejects.toThrow('nowhere')

  const tables = await database.sql(`select tablename from pg_tables where tablename in ('kept', 'undone', 'lost')`)
  expect(tables).toEqual([{ tablename: 'kept' }])
  await migrate(database, before)
  await database.close()
})

test('OPS-06 a file changed after it was applied stops the start in words, and so does one that is missing', async () => {
  const database = await scratch('migrations_changed')
  const folder = await write({ '001_table.sql': 'create table seen (word text);' })
  await migrate(database, folder)

  await writeFile(join(folder, '001_table.sql'), 'create table seen (word text, more text);')
  await expect(migrate(database, folder)).rejects.toThrow('The migration 001_table.sql was changed')

  await rm(join(folder, '001_table.sql'))
  await expect(migrate(database, folder)).rejects.toThrow('001_table.sql, which this version does not know')
  await database.close()
})

test('OPS-11 processes that start at once apply each file once', async () => {
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
