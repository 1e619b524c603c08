import { expect, test } from 'vitest'
import { onDesk } from '../testing/on-desk.ts'
import { bulkRuns, runBulkJob } from '../work/testing/bulk-runs.ts'
import { deciding } from './testing/deciding.ts'

const { preview, start, undo, list } = bulkRuns
const { propose, confirm, read } = deciding

type Member = Parameters<typeof read>[0]

onDesk('decisions about many', (use) => {
  const statusOf = async (member: Member, id: string) => {
    const [latest] = (await read(member, id)).decisions
    return latest && `${latest.decision} ${latest.status}`
  }

  /** Previews and runs an action. Each is of a moment of its own, by which the list of runs is ordered. */
  const carryOut = async (member: Member, ids: readonly string[], action: object) => {
    use().clock.advance(1_000)
    const { id, ready, skipped } = await preview(member, { ids }, action)
    await start(member, id)
    await runBulkJob(use(), id)
    return { id, ready: ready.reduce((sum, { count }) => sum + count, 0), skipped }
  }

  const takeBack = async (member: Member, id: string) => {
    use().clock.advance(1_000)
    const back = await undo(member, id)
    await runBulkJob(use(), back.id)
  }

  test('DEC-11 decisions are proposed, confirmed and withdrawn for many, each as one alone, and what was done is undone', async () => {
    const olga = await use().staff('officer', 'olga@example.edu', 'Olga')
    const omar = await use().staff('officer', 'omar@example.edu', 'Omar')
    const people = []
    for (const name of ['ann', 'ben', 'zoe']) people.push(await use().submitted(`${name}@example.edu`))
    const ids = people.map(({ id }) => id)
    const [ann = '', ben = '', zoe = ''] = ids
    const done = (member: typeof olga, action: object) => carryOut(member, ids, action)
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
    await takeBack(omar, run?.id ?? '')
    expect(await all()).toEqual(['admit proposed', 'admit proposed', 'deny confirmed'])

    await done(omar, { kind: 'unpropose' })
    expect([await statusOf(olga, ann), await statusOf(olga, ben)]).toEqual(['admit withdrawn', 'admit withdrawn'])
    expect((await list(omar))[0]).toMatchObject({ kind: 'unpropose', done: 2 })
    const audit = await use().database.sql(
      `select result from audit where action = 'desk bulk' and result like '%admit%'`,
    )
    expect(audit).toEqual([])
  })

  test('DEC-51 before the release confirmations of many are taken back, which leaves the proposals, and withdrawn proposals come back', async () => {
    const olga = await use().staff('officer', 'olga@example.edu', 'Olga')
    const omar = await use().staff('officer', 'omar@example.edu', 'Omar')
    const [ann, ben] = [await use().submitted('ann@example.edu'), await use().submitted('ben@example.edu')]
    const ids = [ann.id, ben.id]
    const all = () => Promise.all(ids.map((id) => statusOf(olga, id)))
    await propose(olga, ann.id, 'admit-with-conditions', 0, ['Send your transcript.'])
    await propose(olga, ben.id, 'deny')
    await confirm(omar, ann.id)

    const unconfirmed = await carryOut(olga, ids, { kind: 'unconfirm' })
    expect(unconfirmed).toMatchObject({ ready: 1, skipped: [{ reason: 'Is not confirmed.', count: 1 }] })
    expect(await all()).toEqual(['admit-with-conditions proposed', 'deny proposed'])
    expect((await list(olga))[0]).toMatchObject({ kind: 'unconfirm', done: 1, can_undo: false })

    const withdrawn = await carryOut(omar, ids, { kind: 'unpropose' })
    expect(await all()).toEqual(['admit-with-conditions withdrawn', 'deny withdrawn'])
    await propose(olga, ben.id, 'admit', 2)
    await takeBack(omar, withdrawn.id)

    expect(await all()).toEqual(['admit-with-conditions proposed', 'admit proposed'])
    const [again] = (await read(olga, ann.id)).decisions
    expect(again).toMatchObject({ conditions: ['Send your transcript.'], proposed: { by: 'Omar' } })
    expect((await confirm(omar, ann.id, again?.version)).statusCode).toBe(409)
  })
})
