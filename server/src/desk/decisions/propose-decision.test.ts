import { desk } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { erasePerson } from '../../people/personal-data/erase-person.ts'
import { onDesk } from '../testing/on-desk.ts'
import { deciding } from './testing/deciding.ts'

const { propose, confirm, undo, read } = deciding

onDesk('proposals', (use) => {
  const officers = async () => ({
    olga: await use().staff('officer', 'olga@example.edu', 'Olga'),
    omar: await use().staff('officer', 'omar@example.edu', 'Omar'),
  })

  test('DEC-03 an officer proposes a decision and another one confirms it, with the letter that it has', async () => {
    const [{ olga, omar }, zoe] = [await officers(), await use().submitted()]

    expect((await propose(olga, zoe.id, 'admit')).json()).toMatchObject({ version: 1 })
    expect((await read(olga, zoe.id)).decisions).toMatchObject([{ status: 'proposed', is_own: true }])
    expect((await confirm(omar, zoe.id)).json()).toMatchObject({ version: 2 })

    const { decisions, steps } = await read(omar, zoe.id)
    expect(decisions).toMatchObject([
      {
        ...{ round: 1, decision: 'admit', status: 'confirmed', is_own: false },
        ...{ proposed: { by: 'Olga' }, confirmed: { by: 'Omar' } },
        letter: {
          title: 'You are admitted',
          blocks: [
            expect.stringMatching(/^Dear \w+/),
            expect.anything(),
            expect.anything(),
            expect.anything(),
            expect.anything(),
          ],
        },
      },
    ])
    expect(JSON.stringify(decisions[0]?.letter)).not.toMatch(/[{}]\w+[{}]/)
    expect(steps.map(({ step, by }) => `${step} ${by}`)).toEqual(['proposed Olga', 'confirmed Omar'])
  })

  test('DEC-04 nobody confirms a proposal of their own, also not one that they have changed', async () => {
    const [{ olga, omar }, zoe] = [await officers(), await use().submitted()]
    await propose(olga, zoe.id, 'admit')
    expect((await confirm(olga, zoe.id)).statusCode).toBe(409)

    await propose(omar, zoe.id, 'deny', 1)
    const refused = await confirm(omar, zoe.id, 2)
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('Somebody else')])

    expect((await confirm(olga, zoe.id, 2)).statusCode).toBe(200)
  })

  test('DEC-05 two officers notice each other, also if a proposal was withdrawn and made again', async () => {
    const [{ olga, omar }, zoe] = [await officers(), await use().submitted()]
    await propose(olga, zoe.id, 'admit')
    expect((await propose(omar, zoe.id, 'deny')).statusCode).toBe(409)
    await undo(olga, zoe.id, 'withdrawn', 1)
    await propose(olga, zoe.id, 'deny', 2)

    const late = await confirm(omar, zoe.id, 1)

    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('changed meanwhile')])
    const both = await Promise.all([confirm(omar, zoe.id, 3), confirm(omar, zoe.id, 3)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('DEC-06 a decision with conditions needs them, others have none, and there are decisions of the school only', async () => {
    const [{ olga }, zoe] = [await officers(), await use().submitted()]
    const status = async (decision: string, conditions: readonly string[] = []) =>
      (await propose(olga, zoe.id, decision, 0, conditions)).statusCode

    expect(await status('admit-with-conditions')).toBe(400)
    expect(await status('admit', ['Send a transcript.'])).toBe(400)
    expect(await status('expel')).toBe(400)
    expect(await status('admit-with-conditions', ['x'.repeat(501)])).toBe(400)
    expect(
      await status(
        'admit-with-conditions',
        Array.from({ length: 11 }, () => 'x'),
      ),
    ).toBe(400)
    expect(await status('admit-with-conditions', ['<b>Send</b> {name}.', 'Pay.'])).toBe(200)
    const [{ letter } = {}] = (await read(olga, zoe.id)).decisions
    expect(letter?.blocks).toContainEqual({ list: ['<b>Send</b> {name}.', 'Pay.'] })
  })

  test('DEC-07 before the release a confirmation and a proposal are taken back, and the trail says by whom', async () => {
    const [{ olga, omar }, zoe] = [await officers(), await use().submitted()]
    await propose(olga, zoe.id, 'admit')
    expect((await undo(omar, zoe.id, 'proposed', 1)).statusCode).toBe(409)
    await confirm(omar, zoe.id)

    await undo(omar, zoe.id, 'proposed', 2)
    expect((await read(olga, zoe.id)).decisions).toMatchObject([{ status: 'proposed', is_own: true }])
    await undo(omar, zoe.id, 'withdrawn', 3)
    expect((await undo(omar, zoe.id, 'withdrawn', 4)).statusCode).toBe(409)

    const { decisions, steps } = await read(olga, zoe.id)
    expect(decisions).toMatchObject([{ status: 'withdrawn' }])
    expect(steps.map(({ step }) => step)).toEqual(['proposed', 'confirmed', 'unconfirmed', 'withdrawn'])
  })

  test('DEC-08 the words of a letter are fixed by the confirmation, and a letter that lacks an answer is refused', async () => {
    const { database } = use()
    const [{ olga, omar }, zoe] = [await officers(), await use().submitted()]
    await propose(olga, zoe.id, 'admit')
    await confirm(omar, zoe.id)
    const before = (await read(olga, zoe.id)).decisions[0]?.letter
    await database.sql(`update submissions set read_only_view = '[]' where account_id = $1`, [zoe.id])

    expect((await read(olga, zoe.id)).decisions[0]?.letter).toEqual(before)
    const refused = await propose(olga, zoe.id, 'admit', 2)
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('entry_term')])
  })

  test('DEC-09 readers propose nothing and see nothing of a decision before its release, and a draft has none', async () => {
    const [{ olga }, zoe] = [await officers(), await use().submitted()]
    const reader = await use().staff('reader')
    const draft = await use().student('ann@example.edu')
    await draft.put('/api/answer', { first_name: 'Ann' })
    await propose(olga, zoe.id, 'admit')

    expect((await propose(reader, zoe.id, 'deny', 1)).statusCode).toBe(403)
    expect((await confirm(reader, zoe.id)).statusCode).toBe(403)
    expect((await reader.get('/desk/api/decisions')).statusCode).toBe(403)
    expect(await read(reader, zoe.id)).toEqual({ version: 0, decisions: [], steps: [] })
    expect((await propose(olga, draft.id, 'admit')).statusCode).toBe(409)
    expect((await propose(olga, olga.id, 'admit')).statusCode).toBe(404)
    expect((await reader.get('/desk/api/decision-choices')).json().decisions).toHaveLength(
      desk.decisions?.kinds.length ?? 0,
    )
  })

  test('DEC-10 the audit says who did what and not which decision it was; an erasure leaves nothing else', async () => {
    const { database, clock } = use()
    const [{ olga, omar }, zoe] = [await officers(), await use().submitted()]
    await propose(olga, zoe.id, 'deny')
    await confirm(omar, zoe.id)

    const audit = await database.sql<{ result: string }>(
      `select result from audit where action = 'desk decision' order by id`,
    )
    expect(audit.map(({ result }) => result)).toEqual(['proposed a decision', 'confirmed the proposed decision'])

    await erasePerson(database, { accountId: zoe.id, at: clock.now(), actor: 'operator' })
    expect(await database.sql('select 1 from decisions union all select 1 from decision_steps')).toEqual([])
  })
})
