import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { createStudent } from '../../../testing/student.ts'
import type { Sql } from '../../platform/database/database.ts'
import { readFeedPage } from './feed-store.ts'

const submitAt = async (sql: Sql, name: string, at: string): Promise<void> => {
  const { id } = await createStudent({ sql }, `${name.toLowerCase()}@example.edu`)
  await sql('insert into applications (account_id, receipt, created_at, changed_at) values ($1, $2, $3, $3)', [
    id,
    name,
    at,
  ])
  await sql(
    `insert into submissions (account_id, receipt, submitted_at, sha256, answers, read_only_view, documents)
     values ($1, $2, $3, '', '{}', '[]', '{}')`,
    [id, name, at],
  )
}

onDatabase('the list for other systems', (use) => {
  /** Everything from a place on, page by page. */
  const readAll = async (since: number, limit: number): Promise<{ receipts: string[]; next: number }> => {
    const { rows, next, hasMore } = await readFeedPage(use(), since, limit)
    const receipts = rows.map(({ receipt }) => receipt)
    if (!hasMore) return { receipts, next }
    const rest = await readAll(next, limit)
    return { receipts: [...receipts, ...rest.receipts], next: rest.next }
  }

  test('DSK-66 the place of a deleted submission is not given to another one', async () => {
    await submitAt(use().sql, 'gone', '2026-01-15T12:00:00Z')
    const { next } = await readAll(0, 100)
    await use().sql('delete from submissions')

    await submitAt(use().sql, 'new', '2026-01-15T12:00:01Z')

    expect((await readAll(next, 100)).receipts).toEqual(['new'])
  })

  test('DSK-66 a submission whose transaction ends after later ones were read is not missed', async () => {
    const { sql, transaction } = use()
    const started = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const slow = transaction(async (own) => {
      await submitAt(own, 'slow', '2026-01-15T12:00:00Z')
      started.resolve()
      await mayEnd.promise
    })
    await started.promise
    await submitAt(sql, 'quick', '2026-01-15T12:00:01Z')

    const { receipts, next } = await readAll(0, 100)
    mayEnd.resolve()
    await slow

    expect(receipts).toEqual(['quick'])
    expect((await readAll(next, 100)).receipts).toEqual(['slow'])
  })

  test('DSK-66 readers at the same time give every submission one place', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `S${index}`)
    const submitting = names.map((each) => use().transaction((own) => submitAt(own, each, '2026-01-15T12:00:00Z')))

    const reading = names.map(() => readFeedPage(use(), 0, 100))
    await Promise.all([...submitting, ...reading])

    const { receipts } = await readAll(0, 7)
    expect(receipts.toSorted()).toEqual(names.toSorted())
  })

  test('DSK-66 pages follow each other in the order of submission, and the last one leads to what comes later', async () => {
    for (const [at, receipt] of ['C', 'A', 'B'].entries())
      await submitAt(use().sql, receipt, `2026-01-1${at}T12:00:00Z`)

    const { receipts, next } = await readAll(0, 2)
    expect(receipts).toEqual(['C', 'A', 'B'])
    expect(await readAll(next, 2)).toEqual({ receipts: [], next })

    await submitAt(use().sql, 'D', '2026-01-20T12:00:00Z')
    expect((await readAll(next, 2)).receipts).toEqual(['D'])
  })

  test('DSK-66 a submission with an earlier time than the last one that was read is not missed', async () => {
    await submitAt(use().sql, 'late', '2026-01-15T12:00:05Z')
    const { next } = await readAll(0, 100)

    await submitAt(use().sql, 'early', '2026-01-15T12:00:00Z')

    expect((await readAll(next, 100)).receipts).toEqual(['early'])
  })
})
