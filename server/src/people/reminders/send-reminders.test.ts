import { randomBytes } from 'node:crypto'
import { checkReminders } from '@apply/engine/check-reminders'
import { school } from '@apply/forms/governors-choice'
import { beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { testJobs } from '../../../testing/test-jobs.ts'
import { submit } from '../../application/draft/submit.ts'
import { applicationDepsFor } from '../../application/draft/testing/application-deps-for.ts'
import { completeAnswers } from '../../application/draft/testing/complete-answers.ts'
import { applicants } from '../../identity/people.ts'
import { sessionStore } from '../../identity/sessions/session-store.ts'
import type { Database } from '../../platform/database/database.ts'
import { outageOf } from '../../platform/database/database-outage.ts'
import { keepUpMails } from '../../platform/mail/create-mail.ts'
import { allDrafts, endOfHours, sendReminders } from './send-reminders.ts'
import { publicUrl, type ReminderWorld, reminderWorld } from './testing/reminder-world.ts'

const untouched = 'Your application is waiting for you'
const hour = 60 * 60_000

onDatabase('reminders', (use) => {
  let world: ReminderWorld
  beforeEach(async () => {
    world = await reminderWorld(use())
  })

  test('REM-03 the mail says what is left on each page and how to stop, and no answer, and its link leads to the login', async () => {
    await world.draft('zoe@example.edu', 7, { ...completeAnswers, first_name: '', last_name: 'Quillfeather' })

    await world.run()

    const [mail] = await use().sql<{ text_body: string; html_body: string; unsubscribe_url: string }>(
      'select text_body, html_body, unsubscribe_url from mails',
    )
    expect(mail?.text_body).toContain(
      '- About You: 1 question left\n- Your Academics: complete\n- Final Steps: complete',
    )
    expect(mail?.text_body).toContain(`\n${publicUrl}/login\n`)
    expect(mail?.unsubscribe_url).toMatch(/^https:\/\/apply\.example\.edu\/unsubscribe\?token=[\w-]{64}$/)
    for (const body of [mail?.text_body, mail?.html_body]) {
      expect(body).toContain(mail?.unsubscribe_url)
      expect(body).not.toContain('Quillfeather')
    }
  })

  test('REM-04 a mail that cannot be sent until the evening is not sent at night, but written again in the morning', async () => {
    const { clock, deps } = world
    await world.draft('zoe@example.edu', 10)
    await world.run()
    clock.set('2026-01-16T02:00:00Z')
    await keepUpMails({ ...deps, jobs: await testJobs(use()), log: world.log.log })
    expect(await use().sql('select 1 from mails where given_up_at is null')).toEqual([])

    clock.set('2026-01-16T15:17:00Z')
    await world.run()
    await world.deliver()
    await world.passDays(1)
    await world.run()

    expect(await use().sql('select 1 from mails where given_up_at is null')).toHaveLength(1)
  })

  test('REM-04 a mail that the server refuses for good is not written again', async () => {
    await world.draft('gone@example.edu', 10)
    await world.run()
    await world.deliver('given_up_at')
    await world.passDays(1)
    await world.run()

    expect(await world.queued()).toHaveLength(1)
  })

  test('REM-09 a draft is not deleted while its notice has not left, nor when the clock jumps ahead', async () => {
    await world.draft('zoe@example.edu', 365)
    await world.run()
    await world.passDays(60)
    await world.run()
    expect(await use().sql('select 1 from accounts')).toHaveLength(1)

    await world.deliver()
    // Every hour of one day, and more often.
    for (let run = 0; run < 31; run += 1) await world.run()
    await world.passDays(100)
    await world.run()

    expect(await use().sql('select 1 from accounts')).toHaveLength(1)
  })

  test('REM-10 several processes at once write one mail', async () => {
    await world.draft('zoe@example.edu', 7)
    await world.draft('yan@example.edu', 7)

    await Promise.all(Array.from({ length: 4 }, () => sendReminders(world.deps)))

    expect(await world.queued()).toHaveLength(2)
    expect(await use().sql('select 1 from draft_mails')).toHaveLength(2)
  })

  test('REM-01 a draft untouched for 7 days gets one mail; a save, a login or a call is a touch', async () => {
    await world.draft('left@example.edu', 7)
    await world.draft('saved@example.edu', 6)
    await world.logIn((await world.draft('read@example.edu', 30)).id)
    const { id } = await world.draft('looking@example.edu', 30)
    await sessionStore(use().sql, applicants).start(id, randomBytes(32), world.clock.now())

    await world.run()
    world.clock.advance(hour)
    await world.run()
    await world.passDays(3)
    await world.run()

    expect(await world.queued()).toEqual([`left@example.edu: ${untouched}`, `saved@example.edu: ${untouched}`])
  })

  test('REM-02 three days before a deadline every draft gets one mail that names it', async () => {
    await world.draft('early@example.edu', 1)
    world.clock.set('2026-02-12T18:00:00Z')
    await world.draft('today@example.edu', 0)

    await world.run()
    await world.passDays(1)
    await world.run()

    expect(await world.queued()).toEqual([
      'early@example.edu: The deadline to apply is February 15, 2026',
      'today@example.edu: The deadline to apply is February 15, 2026',
    ])
  })

  test.each([
    ['2026-01-15T14:59:00Z', 0],
    ['2026-01-15T15:00:00Z', 1],
    ['2026-01-16T01:59:00Z', 1],
    ['2026-01-16T02:00:00Z', 0],
    ['2026-07-15T13:59:00Z', 0],
    ['2026-07-15T14:00:00Z', 1],
  ])('REM-04 at %s, by the clock of the school, %i mails are written', async (moment, count) => {
    await world.draft('zoe@example.edu', 10)
    world.clock.set(moment)

    await world.run()

    expect(await world.queued()).toHaveLength(count)
  })

  test('REM-05 a draft gets at most three reminders', async () => {
    const { id } = await world.draft('zoe@example.edu', 7)
    for (let time = 0; time < 5; time += 1) {
      await world.run()
      await world.deliver()
      await world.logIn(id)
      await world.passDays(8)
    }

    expect(await world.queued()).toHaveLength(3)
  })

  test('REM-05 a submission discards a reminder that waits, and there is none afterwards', async () => {
    const student = await world.draft('zoe@example.edu', 7, completeAnswers)
    await world.run()
    await submit(await applicationDepsFor(use()))(student)
    await world.passDays(400)
    await world.run()

    expect(await world.queued()).toEqual([expect.stringContaining('We received your application')])
  })

  test('REM-08 REM-09 after a year the deletion is announced, and 30 days later everything is deleted', async () => {
    const { id } = await world.draft('zoe@example.edu', 365, { first_name: 'Zoë' })
    await world.run()
    expect(await world.queued()).toEqual(['zoe@example.edu: Your application will be deleted on February 14, 2026'])
    await world.deliver()

    for (let day = 0; day < 29; day += 1) {
      await world.run()
      await world.passDays(1)
    }
    await world.run()
    expect(await use().sql('select 1 from accounts')).toHaveLength(1)
    await world.passDays(1)
    await world.run()

    expect(await use().sql('select 1 from accounts')).toEqual([])
    expect(await use().sql('select 1 from applications')).toEqual([])
    expect(await use().sql('select 1 from draft_mails')).toEqual([])
    expect(await use().sql('select actor, target, result from audit')).toEqual([
      { actor: 'server', target: `account ${id}`, result: 'deleted' },
    ])
  })

  test('REM-09 a login keeps a draft whose deletion was announced', async () => {
    const { id } = await world.draft('zoe@example.edu', 365)
    await world.run()
    await world.deliver()
    await world.logIn(id)
    for (let day = 0; day < 40; day += 1) {
      await world.passDays(1)
      await world.run()
    }

    expect(await use().sql('select 1 from accounts')).toHaveLength(1)
  })

  test('REM-09 a notice that the mail server refuses for good counts, and one whose mail is gone is written again', async () => {
    await world.draft('zoe@example.edu', 365)
    await world.run()
    await use().sql('delete from mails')
    await world.run()
    expect(await world.queued()).toHaveLength(1)

    await world.deliver('given_up_at')
    for (let day = 0; day < 31; day += 1) {
      await world.run()
      await world.passDays(1)
    }
    expect(await use().sql('select 1 from accounts')).toEqual([])
  })

  test('REM-09 a login between the decision and the deletion keeps the draft', async () => {
    const { id } = await world.draft('zoe@example.edu', 365)
    await world.run()
    await world.deliver()
    for (let day = 0; day < 29; day += 1) {
      await world.passDays(1)
      await world.run()
    }
    await world.passDays(1)
    const transaction: Database['transaction'] = async (work) => {
      await world.logIn(id)
      return use().transaction(work)
    }

    expect(await sendReminders({ ...world.deps, database: { ...use(), transaction } })).toMatchObject({ deleted: 0 })
    expect(await use().sql('select 1 from accounts')).toHaveLength(1)
  })

  test('REM-10 however many drafts there are, all of them are visited', async () => {
    await use().sql(
      `with added as (
         insert into accounts (username, password_hash, confirmed_at, created_at)
         select 'student-' || number, '', now(), now() from generate_series(1, 1001) as number returning id
       )
       insert into applications (account_id, created_at, changed_at) select id, now(), now() from added`,
    )

    const visited = new Set<string>()
    for await (const { accountId } of allDrafts(use())) visited.add(accountId)

    expect(visited.size).toBe(1001)
  })

  test('REM-10 a crash before the commit leaves neither the mail nor its record, and the next run writes both', async () => {
    await world.draft('zoe@example.edu', 7)
    const database: Database = {
      ...use(),
      transaction: (work) =>
        use().transaction(async (sql) => {
          await work(sql)
          throw new Error('The process died.')
        }),
    }
    await expect(sendReminders({ ...world.deps, database })).rejects.toThrow('1 failed')
    expect(await world.queued()).toEqual([])

    await world.run()

    expect(await world.queued()).toHaveLength(1)
  })

  test('REM-20 a draft that fails is named in the log and tried again, and all others get their mail', async () => {
    const ids: string[] = []
    for (const name of ['ann', 'bob', 'cem', 'dee']) ids.push((await world.draft(`${name}@example.edu`, 7)).id)
    await use().sql(`update applications set answers = 'null' where account_id = any($1)`, [ids.slice(0, 2)])

    await expect(world.run()).rejects.toThrow(/^2 failed: account [\w-]{36}, account [\w-]{36}$/)

    expect(await world.queued()).toEqual([`cem@example.edu: ${untouched}`, `dee@example.edu: ${untouched}`])
    await use().sql(`update applications set answers = '{}'`)
    expect(await world.run()).toMatchObject({ untouched: 2 })
    expect(await world.queued()).toHaveLength(4)
  })

  test('REM-20 an outage is not tried with every draft', async () => {
    for (const name of ['ann', 'bob', 'cem', 'dee']) await world.draft(`${name}@example.edu`, 7)
    let tries = 0
    const transaction: Database['transaction'] = () => {
      tries += 1
      return Promise.reject(outageOf('refused'))
    }

    await expect(sendReminders({ ...world.deps, database: { ...use(), transaction } })).rejects.toMatchObject({
      status: 503,
    })

    expect(tries).toBe(3)
  })

  test('REM-10 a clock that jumps ahead and back sends no mail twice', async () => {
    await world.draft('zoe@example.edu', 7)
    await world.run()
    await world.deliver()
    for (const days of [20, -20, 20, -19]) {
      await world.passDays(days)
      await world.run()
    }

    expect(await world.queued()).toHaveLength(1)
  })

  test('REM-07 reminders with a mistake are not sent, and the log says so without an address', async () => {
    await world.draft('zoe@example.edu', 400)
    const wrong = { ...school, reminders: async () => ({ ...(await school.reminders()), keptDays: 0 }) }

    await sendReminders({ ...world.deps, school: wrong })
    await world.run()

    expect(await world.queued()).toHaveLength(1)
    expect(world.log.events().map(({ msg }) => msg)).toEqual([
      'No reminders are sent: their times or words in the folder of the form are wrong.',
      'Reminders were written.',
    ])
    expect(world.log.text()).not.toContain('zoe@')
  })
})

test('REM-04 the hours end by the clock of the school, also in a zone of half hours', async () => {
  const reminders = await school.reminders()
  const end = (timeZone: string, now: string) => endOfHours(reminders, timeZone, new Date(now)).toISOString()

  expect(end('America/Chicago', '2026-01-15T18:07:00Z')).toBe('2026-01-16T02:00:00.000Z')
  expect(end('Asia/Kolkata', '2026-01-15T06:07:00Z')).toBe('2026-01-15T14:30:00.000Z')
})

test('REM-04 the hours of a school that sends at any hour end with its day', async () => {
  const reminders = { ...(await school.reminders()), hours: { from: 0, until: 24 } }

  expect(checkReminders(reminders)).toEqual([])
  expect(endOfHours(reminders, 'America/Chicago', new Date('2026-01-15T18:07:00Z'))).toEqual(
    new Date('2026-01-16T06:00:00Z'),
  )
})
