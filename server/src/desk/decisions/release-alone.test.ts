import { expect, test } from 'vitest'
import { onDesk } from '../testing/on-desk.ts'
import { beginDueReleases } from './run-release.ts'
import { deciding, releaseJobs, releaseMoment } from './testing/deciding.ts'

const { propose, confirm, undo, read, release, schedule } = deciding

onDesk('the release of one decision', (use) => {
  const setUp = async () => {
    const olga = await use().staff('officer', 'olga@example.edu', 'Olga')
    const ada = await use().staff('administrator', 'ada@example.edu', 'Ada')
    const [zoe, ben] = [await use().submitted('zoe@example.edu'), await use().submitted('ben@example.edu')]
    for (const { id } of [zoe, ben]) {
      await propose(olga, id, 'admit')
      await confirm(ada, id)
    }
    const prepareAlone = (member: typeof ada, application: string) =>
      member.post('/desk/api/releases', { chosen: { application }, day: '2026-01-15', time: '12:10' })
    return { olga, ada, zoe, ben, prepareAlone }
  }

  test('DEC-50 one confirmed decision is released alone, with the number in words, and the others stay confirmed', async () => {
    const { olga, ada, zoe, ben, prepareAlone } = await setUp()
    expect((await prepareAlone(olga, zoe.id)).statusCode).toBe(403)
    const { id } = (await prepareAlone(ada, zoe.id)).json<{ id: string }>()
    const { make, run, jobs } = await releaseJobs(use())
    await make(id)
    expect(await release(ada, id)).toMatchObject({ total: 1, made: 1, letters: [{ application: zoe.id }] })
    expect((await schedule(ada, id, 'two')).statusCode).toBe(409)
    expect((await schedule(ada, id, 'one')).statusCode).toBe(200)

    use().clock.set(releaseMoment)
    await beginDueReleases({ database: use().database, clock: use().clock.now, jobs })
    await run(id)

    expect((await read(olga, zoe.id)).decisions).toMatchObject([{ status: 'released' }])
    const [other] = (await read(olga, ben.id)).decisions
    expect(other).toMatchObject({ status: 'confirmed' })
    expect(other?.release).toBeUndefined()
  })

  test('DEC-50 nothing is prepared for an application without a confirmed decision, or while another release is prepared', async () => {
    const { olga, ada, zoe, ben, prepareAlone } = await setUp()
    await undo(olga, ben.id, 'proposed', 2)
    const nobody = await use().submitted('ann@example.edu')

    expect((await prepareAlone(ada, ben.id)).statusCode).toBe(409)
    expect((await prepareAlone(ada, nobody.id)).statusCode).toBe(409)
    expect((await prepareAlone(ada, zoe.id)).statusCode).toBe(200)
    const second = await prepareAlone(ada, zoe.id)
    expect([second.statusCode, second.json().message]).toEqual([409, expect.stringContaining('Ada is preparing')])
  })
})
