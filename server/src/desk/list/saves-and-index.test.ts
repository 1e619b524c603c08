import { expect, test, vi } from 'vitest'
import { onServer } from '../../../testing/test-server.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { writeDeskRows } from './desk-index.ts'
import { emptyDeskRow } from './desk-row.ts'

const minute = 60_000

onServer('saves and the index of the list', (use) => {
  test('OPS-72 saves that arrive together and the index lock the rows of the list in one order, and none of them fails', async () => {
    const { database, clock, student } = use()
    const names = ['ann', 'bea', 'cem', 'dan']
    const students = await Promise.all(names.map((name) => student(`${name}@example.edu`)))
    for (const { put } of students) await put('/api/answer', { first_name: 'New' })
    clock.advance(minute)
    const latestFirst = students.toSorted((one, other) => other.id.localeCompare(one.id))
    const ids = latestFirst.map(({ id }) => id).toReversed()
    const rows = ids.map((account_id) => ({ ...emptyDeskRow, account_id, changed_at: null, desk_state: null }))
    const statements = vi.spyOn(database, 'sql')

    const { indexing, saving } = await database.transaction(async (sql) => {
      await sql('select from desk_rows where account_id = $1 for update', [ids[0]])
      const indexing = database.transaction((sql) => writeDeskRows(sql, rows, 'new'))
      await untilWaiting(database, 1)
      const saving = Promise.all(latestFirst.map(({ put }) => put('/api/answer', { first_name: 'Newer' })))
      await untilWaiting(database, 2)
      return { indexing, saving }
    })

    expect(await indexing).toBe(names.length)
    expect((await saving).map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200))
    expect(statements.mock.settledResults.filter(({ type }) => type === 'rejected')).toEqual([])
    statements.mockRestore()
  })
})
