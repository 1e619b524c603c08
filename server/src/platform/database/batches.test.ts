import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HttpError } from '../errors/http-error.ts'
import { inBatches, maxBatchSize } from './batches.ts'

const inCapitals = (rows: readonly string[]) => new Map(rows.map((row) => [row, row.toUpperCase()]))

/** Batches that end when the test says so. `write` takes a row, `batches` are those that were started. */
const heldBatches = () => {
  const batches: {
    readonly rows: readonly string[]
    readonly end: PromiseWithResolvers<ReadonlyMap<string, string>>
  }[] = []
  const waits = new Set<Promise<void>>()
  const write = inBatches(
    (rows: readonly string[]) => {
      const end = Promise.withResolvers<ReadonlyMap<string, string>>()
      batches.push({ rows, end })
      return end.promise
    },
    async (wait) => {
      waits.add(wait)
      await wait
      waits.delete(wait)
    },
  )
  const finish = (index: number) => batches[index]?.end.resolve(inCapitals(batches[index].rows))
  return { write, finish, waits, started: () => batches.map(({ rows }) => rows.join('')) }
}

test('SAV-15 what arrives together is written together, and what arrives next is written meanwhile', async () => {
  const { write, finish, started } = heldBatches()

  const first = ['a', 'b', 'c'].map(write)
  await nextTurn()
  const second = write('d')
  await nextTurn()

  expect(started()).toEqual(['abc', 'd'])
  finish(0)
  finish(1)
  expect(await Promise.all([...first, second])).toEqual(['A', 'B', 'C', 'D'])
})

test('SAV-15 what arrives while two batches are written waits for one of them, and only what has no room counts as waiting', async () => {
  const { write, finish, started, waits } = heldBatches()
  for (const row of ['a', 'b']) {
    void write(row)
    await nextTurn()
  }

  const waiting = [...'c'.repeat(maxBatchSize), 'd', 'd'].map(write)
  await nextTurn()
  expect([started(), waits.size]).toEqual([['a', 'b'], 2])
  for (const batch of [0, 1]) finish(batch)
  await nextTurn()
  await nextTurn()

  expect([started().slice(2), waits.size]).toEqual([['c'.repeat(maxBatchSize), 'dd'], 0])
  for (const batch of [2, 3]) finish(batch)
  expect(await Promise.all(waiting)).toEqual([...'C'.repeat(maxBatchSize), 'D', 'D'])
})

test('SAV-15 a batch has at most 64 rows', async () => {
  const { write, started } = heldBatches()

  for (const row of 'x'.repeat(maxBatchSize + 1)) void write(row)
  await nextTurn()

  expect(started()).toEqual(['x'.repeat(64), 'x'])
})

test('SAV-15 a caller gets the result of its own row, or none', async () => {
  const write = inBatches(
    async () => inCapitals(['b']),
    (wait) => wait,
  )

  expect(await Promise.all(['a', 'b', 'c'].map(write))).toEqual([undefined, 'B', undefined])
})

/** Fails if one of the rows is bad, as a statement does. */
const failingOn = (error: Error) => {
  const tried: string[] = []
  const write = inBatches(
    async (rows: readonly string[]) => {
      tried.push(rows.join(''))
      if (rows.includes('bad')) throw error
      return inCapitals(rows)
    },
    (wait) => wait,
  )
  return { tried, write: (rows: readonly string[]) => Promise.all(rows.map((row) => write(row).catch(String))) }
}

test('SAV-15 a row that cannot be written fails alone', async () => {
  const { tried, write } = failingOn(new Error('no such thing'))

  expect(await write(['a', 'bad', 'c'])).toEqual(['A', 'Error: no such thing', 'C'])
  expect(tried).toEqual(['abadc', 'a', 'bad', 'c'])
})

test('SAV-15 if the database is away all rows fail, and none is tried again', async () => {
  const { tried, write } = failingOn(new HttpError(503, 'away'))

  expect(await write(['a', 'bad', 'c'])).toEqual(Array(3).fill('Error: away'))
  expect(tried).toEqual(['abadc'])
})
