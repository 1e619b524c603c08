import { desk, school } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { testMailQueue } from '../../../testing/test-jobs.ts'
import { createStatusNotices } from '../../application/items/status-notices.ts'
import { onDesk } from '../testing/on-desk.ts'

const minute = 60_000
const day = 24 * 60 * minute

onDesk('the status that applicants read', (use) => {
  const setUp = async () => {
    const { database, clock } = use()
    const zoe = await use().submitted('zoe@example.edu')
    const path = `/desk/api/applications/${zoe.id}`
    const move = async (state: string) => {
      // A session ends while the days of these tests go by.
      const officer = await use().staff('officer', `${crypto.randomUUID()}@example.edu`)
      const { work } = (await officer.get(path)).json()
      const moved = await officer.put(`${path}/state`, { state, version: work.version })
      expect(moved.statusCode).toBe(200)
    }
    const status = async () => (await zoe.get('/api/items')).json().status
    const mailQueue = await testMailQueue(database)
    const notices = createStatusNotices({ database, clock: clock.now, desk, school, publicUrl: 'https://x', mailQueue })
    /** What the job does, in as many processes as there are. */
    const tell = () => Promise.all([notices.tellDue(), notices.tellDue()])
    const later = async (ms: number) => {
      clock.advance(ms)
      await tell()
    }
    const mails = async () =>
      (
        await database.sql<{ subject: string }>(
          `select subject from mails where topic = $1 or topic like 'sent%' order by created_at`,
          [`status ${zoe.id}`],
        )
      ).map(({ subject }) => subject.split(' – ')[0]?.split(': ')[1])
    /** The queue has sent what waits. */
    const sent = () =>
      database.sql(`update mails set sent_at = $1, topic = 'sent ' || account_id where topic like 'status %'`, [
        clock.now(),
      ])
    return { zoe, move, status, later, mails, sent }
  }

  test('ITM-31 an applicant reads the public word of the state and since when, and nothing of a hidden one', async () => {
    const { move, status } = await setUp()
    const submitted = use().clock.now().toISOString()
    expect(await status()).toMatchObject({ word: 'Received', since: submitted })

    use().clock.advance(minute)
    await move('in-review')
    const reviewed = use().clock.now().toISOString()
    expect(await status()).toMatchObject({ word: 'In review', since: reviewed })
    use().clock.advance(minute)
    await move('decided')

    expect(await status()).toMatchObject({ word: 'In review', since: reviewed })
  })

  test('WDR-40 whoever has withdrawn reads no status of the work on the application', async () => {
    const { zoe, status } = await setUp()
    expect(await status()).toMatchObject({ word: 'Received' })

    await zoe.post('/api/withdrawal', { reason: 'plans' })

    expect(await status()).toBeUndefined()
  })

  test('ITM-32 ITM-33 a new status is told by one mail a day, and the last word of the day counts', async () => {
    const { move, later, mails, sent } = await setUp()

    await move('in-review')
    await later(minute)
    expect(await mails()).toEqual([])
    await later(10 * minute)
    expect(await mails()).toEqual(['In review'])
    await sent()

    await move('received')
    await move('in-review')
    await move('complete')
    await later(60 * minute)
    expect(await mails()).toEqual(['In review'])
    await later(day)
    expect(await mails()).toEqual(['In review', 'Complete'])
  })

  test('ITM-33 a state that is moved back and forth in a day is one mail, also on the day after', async () => {
    const { move, later, mails, sent } = await setUp()
    await move('in-review')
    await later(11 * minute)
    await sent()

    for (const state of ['received', 'in-review', 'received', 'in-review']) await move(state)
    await later(11 * minute)
    await later(day)

    expect(await mails()).toEqual(['In review'])
  })

  test('ITM-34 nothing is told of a hidden state, of one that the school mails nothing about, and of a move that is taken back', async () => {
    const { move, later, mails } = await setUp()

    await move('decided')
    await later(day)
    await move('received')
    await later(day)
    await move('in-review')
    await move('received')
    await later(day)

    expect(await mails()).toEqual([])
  })

  test('ITM-35 a clock that was set back silences nobody', async () => {
    const { move, later, mails } = await setUp()
    use().clock.advance(30 * day)
    await move('in-review')
    use().clock.advance(-30 * day)

    await later(0)
    await later(day)

    expect(await mails()).toEqual(['In review'])
  })

  test('ITM-36 nobody is told who was deleted before the mail', async () => {
    const { zoe, move, later } = await setUp()
    const { sql } = use().database
    await move('in-review')
    await sql('delete from submissions')
    await sql('delete from applications')
    await sql('delete from accounts where id = $1', [zoe.id])

    await later(11 * minute)

    expect(await sql(`select from mails where topic like 'status %'`)).toEqual([])
    expect(await sql('select from status_notices')).toEqual([])
  })
})
