import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { embeddedDatabase } from './embedded-database.ts'

let database: Database
let calls = 0

beforeAll(async () => {
  const pglite = await PGlite.create()
  const counted: PGlite['execProtocolStream'] = (message, options) => {
    calls += 1
    return PGlite.prototype.execProtocolStream.call(pglite, message, options)
  }
  database = embeddedDatabase(Object.assign(pglite, { execProtocolStream: counted }))
  await database.sql('create table people (id integer primary key, name text not null)')
})
afterAll(() => database.close())

const callsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = calls
  await work()
  return calls - before
}

test('OPS-06 a statement with values is one call of the embedded database, when it is new and when it is known', async () => {
  const insert = (id: number) => database.sql('insert into people values ($1, $2)', [id, 'Zoë'])

  expect(await callsOf(() => insert(1))).toBe(1)
  expect(await callsOf(() => insert(2))).toBe(1)
  expect(await database.sql('select name from people where id = $1', [2])).toEqual([{ name: 'Zoë' }])
})

test('OPS-06 after a failed statement the next one works', async () => {
  const [wrong, right] = [
    () => database.sql('select $1::int as n', ['x']),
    () => database.sql('select $1::int as n', [7]),
  ]

  await expect(wrong()).rejects.toMatchObject({ code: '22P02' })
  expect(await right()).toEqual([{ n: 7 }])
  await expect(wrong()).rejects.toMatchObject({ code: '22P02' })
  expect(await right()).toEqual([{ n: 7 }])
})

test('OPS-06 a failed statement in a transaction rolls back all of it', async () => {
  const work = database.transaction(async (sql) => {
    await sql('insert into people values ($1, $2)', [3, 'Ann'])
    await sql('insert into people values ($1, $2)', [3, 'Ann'])
  })

  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(await database.sql('select * from people where id = $1', [3])).toEqual([])
})
