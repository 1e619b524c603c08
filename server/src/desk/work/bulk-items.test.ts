import { expect, test } from 'vitest'
import { onDesk } from '../testing/on-desk.ts'
import { bulkRuns, runBulkJob } from './testing/bulk-runs.ts'

const fee = 'application-fee'

onDesk('bulk actions on items', (use) => {
  const setUp = async () => {
    const officer = await use().staff('officer', 'olga@example.edu', 'Olga Officer')
    const [zoe, ann] = [await use().submitted('zoe@example.edu'), await use().submitted('ann@example.edu')]
    const ben = await use().student('ben@example.edu')
    await ben.put('/api/answer', { first_name: 'Ben' })
    const chosen = { ids: [zoe.id, ann.id, ben.id] }
    const stateOf = async (id: string) => {
      const { items } = (await officer.get(`/desk/api/applications/${id}/items`)).json()
      const found = items.find(({ definition }: { readonly definition: string }) => definition === fee)
      return { id: found.id, version: found.version, state: found.state, due_on: found.due_on }
    }
    const run = async (action: object) => {
      const { id } = await bulkRuns.preview(officer, chosen, action)
      await bulkRuns.start(officer, id)
      await runBulkJob(use(), id)
      return id
    }
    return { officer, zoe, ann, chosen, stateOf, run }
  }

  test('ITM-41 many items are ticked at once after a preview, each with its history and in the audit, and that is undone', async () => {
    const { officer, zoe, ann, chosen, stateOf, run } = await setUp()
    const action = { kind: 'item', item: fee, state: 'received' }
    expect(await bulkRuns.preview(officer, chosen, action)).toMatchObject({
      ready: [{ state: 'received', count: 2 }],
      skipped: [{ reason: 'Not submitted yet, or deleted.', count: 1 }],
    })

    const id = await run(action)

    for (const each of [zoe, ann]) expect((await stateOf(each.id)).state).toBe('received')
    expect((await bulkRuns.list(officer))[0]).toMatchObject({ kind: 'item', target: fee, done: 2, can_undo: true })
    const audit = await use().database.sql<{ result: string }>(
      `select result from audit where action in ('desk bulk', 'desk item') order by id`,
    )
    expect(audit.map(({ result }) => result)).toContain(
      'started to mark “application-fee” as received for 2 applications',
    )
    expect(audit.filter(({ result }) => result === 'marked as received: “application-fee”')).toHaveLength(2)

    const undo = await bulkRuns.undo(officer, id)
    await runBulkJob(use(), undo.id)

    for (const each of [zoe, ann]) expect((await stateOf(each.id)).state).toBe('awaiting')
  })

  test('ITM-41 what somebody has changed since the preview is left alone, and so is what is so already', async () => {
    const { officer, zoe, ann, chosen, stateOf } = await setUp()
    const { id } = await bulkRuns.preview(officer, chosen, { kind: 'item', item: fee, state: 'waived' })
    const { id: item, version } = await stateOf(zoe.id)
    await officer.put(`/desk/api/items/${item}/state`, { state: 'received', version })

    await bulkRuns.start(officer, id)
    await runBulkJob(use(), id)

    expect([(await stateOf(zoe.id)).state, (await stateOf(ann.id)).state]).toEqual(['received', 'waived'])
    expect((await bulkRuns.list(officer))[0]?.skipped).toEqual([
      { reason: 'Moved by somebody else meanwhile.', count: 1 },
    ])
    expect(await bulkRuns.preview(officer, chosen, { kind: 'item', item: fee, state: 'waived' })).toMatchObject({
      ready: [{ count: 1 }],
      skipped: expect.arrayContaining([{ reason: 'Is so already.', count: 1 }]),
    })
  })

  test('ITM-41 the due day of many items is set at once, and taken back', async () => {
    const { officer, zoe, stateOf, run } = await setUp()
    const before = (await stateOf(zoe.id)).due_on

    const id = await run({ kind: 'due', item: fee, due_on: '2026-03-01' })
    expect((await stateOf(zoe.id)).due_on).toBe('2026-03-01')
    const undo = await bulkRuns.undo(officer, id)
    await runBulkJob(use(), undo.id)

    expect((await stateOf(zoe.id)).due_on).toBe(before)
  })

  test('ITM-41 an item that the school does not have cannot be chosen', async () => {
    const { officer, chosen } = await setUp()
    const action = { kind: 'item', item: 'nothing', state: 'waived' }

    expect((await officer.post('/desk/api/bulk/preview', { chosen, action })).statusCode).toBe(400)
  })
})
