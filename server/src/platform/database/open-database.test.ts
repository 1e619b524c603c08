import { expect, onTestFinished, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { HttpError } from '../errors/http-error.ts'

onDatabase('a database', (use) => {
  const words = async () => (await use().sql<{ word: string }>('select word from words')).map(({ word }) => word)
  const tableOfWords = async () => {
    onTestFinished(() =>
      use()
        .sql('drop table words')
        .then(() => undefined),
    )
    await use().sql('create table words (word text unique)')
  }

  test('OPS-06 reads times as dates, big integers as numbers and days as they are written', async () => {
    const [row] = await use().sql(
      `select timestamptz '2026-01-15T12:00:00Z' as moment, 9007199254740991::bigint as big, date '2026-01-15' as day`,
    )

    expect(row).toEqual({ moment: new Date('2026-01-15T12:00:00Z'), big: 9007199254740991, day: '2026-01-15' })
  })

  test('OPS-06 refuses an integer that a number would round', async () => {
    await expect(use().sql('select 9007199254740993::bigint as big')).rejects.toThrow(RangeError)

    expect(await use().sql('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('OPS-06 a transaction keeps all of its work, or nothing of it when the work throws', async () => {
    await tableOfWords()

    await use().transaction((sql) => sql('insert into words values ($1)', ['kept']))
    const refused = use().transaction(async (sql) => {
      await sql('insert into words values ($1)', ['lost'])
      throw new HttpError(409, 'No.')
    })

    await expect(refused).rejects.toMatchObject({ status: 409, message: 'No.' })
    expect(await words()).toEqual(['kept'])
  })

  test('OPS-06 a failed statement keeps its error code and does not disturb other calls', async () => {
    await tableOfWords()

    const inserts = Array.from({ length: 20 }, () => use().sql('insert into words values ($1)', ['once']))
    const results = await Promise.allSettled(inserts)

    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(refusals).toEqual(Array.from({ length: 19 }, () => '23505'))
    expect(await words()).toEqual(['once'])
  })

  test('OPS-06 libraries with their own SQL get the full result, also of named statements', async () => {
    await tableOfWords()

    const named = { name: 'one-word', text: 'insert into words values ($1)', values: ['library'] }
    const { rowCount } = await use().pool.query(named)

    expect(rowCount).toBe(1)
    await expect(use().pool.query(named)).rejects.toMatchObject({ code: '23505' })
    expect(await words()).toEqual(['library'])
  })

  test('API-27 a caller without a connection in time gets 503 with Retry-After', async () => {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    const holders = Promise.allSettled(Array.from({ length: 10 }, () => use().transaction(() => done)))

    const late = use().sql('select 1')

    await expect(late).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 })
    finish()
    await holders
    expect(await use().sql('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('OPS-06 searching by similarity is available', async () => {
    await use().sql('create extension if not exists pg_trgm')

    expect(await use().sql(`select similarity('school', 'school') as alike`)).toEqual([{ alike: 1 }])
  })
})
