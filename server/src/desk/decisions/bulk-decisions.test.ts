import { expect, test } from 'vitest'
import { onDesk } from '../testing/on-desk.ts'
import { bulkRuns, runBulkJob } from '../work/testing/bulk-runs.ts'
import { deciding } from './testing/deciding.ts'

const { preview, start, undo, list } = bulkRuns
const { propose, confirm, read } = deciding

onDesk('decisions about many', (use) => {
  const statusOf = async (member: Parameters<typeof read>[0], id: string) => {
    const [latest] = (await read(member, id)).decisions
    return latest && `${latest.decision} ${latest.status}`
  }

  test('DEC-11 decisions are proposed, confirmed and withdrawn for many, each as one alone, and what was done is undone', async () => {
    const olga = await use().staff('officer', 'olga@example.edu', 'Olga')
    const omar = await use().staff('officer', 'omar@example.edu', 'Omar')
    const people = []
    for (const name of ['ann', 'ben', 'zoe']) people.push(await use().submitted(`${name}@example.edu`))
    const ids = people.map(({ id }) => id)
    const [ann = '', ben = '', zoe = ''] = ids
    const done = async (member: typeof olga, action: object) => {
      const { id, ready, skipped } = await preview(member, { ids }, action)
      await start(member, id)
      await runBulkJob(use(), id)
      return { id, ready: ready.reduce((sum, { count }) => sum + count, 0), skipped }
    }
    const all = () => Promise.all(ids.map((id) => statusOf(olga, id)))
    await propose(omar, zoe, 'deny')

    const proposed = await done(olga, { kind: 'decision', decision: 'admit', conditions: [] })
    expect(proposed).toMatchObject({ ready: 2, skipped: [{ reason: 'Has a proposal already.', count: 1 }] })
    expect(await all()).toEqual(['admit proposed', 'admit proposed', 'deny proposed'])
    const own = await done(olga, { kind: 'confirm' })
    expect(own).toMatchObject({ ready: 1, skipped: [{ reason: expect.stringContaining('Proposed by you'), count: 2 }] })
    await done(omar, { kind: 'confirm' })
    expect(await all()).toEqual(['admit confirmed', 'admit confirmed', 'deny confirmed'])

    const [run] = await list(omar)
    expect(run).toMatchObject({ kind: 'confirm', done: 2, can_undo: true })
    await confirm(olga, zoe, 2)
    const back = await undo(omar, run?.id ?? '')
    await runBulkJob(use(), back.id)
    expect(await all()).toEqual(['admit proposed', 'admit proposed', 'deny confirmed'])

    await done(omar, { kind: 'unpropose' })
    expect([await statusOf(olga, ann), await statusOf(olga, ben)]).toEqual(['admit withdrawn', 'admit withdrawn'])
    expect((await list(omar))[0]).toMatchObject({ kind: 'unpropose', can_undo: false })
    const audit = await use().database.sql(
      `select result from audit where action = 'desk bulk' and result like '%admit%'`,
    )
    expect(audit).toEqual([])
  })
})
