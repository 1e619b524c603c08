import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import type { Database } from '../../platform/database/database.ts'
import { beginRequest } from './begin-request.ts'
import { sendCounselorMails } from './send-counselor-mails.ts'
import { type CounselorWorld, counselorWorld } from './testing/counselor-world.ts'

const ida = 'ida.webb@example.org'
const hour = 60 * 60_000

onDatabase('mails about counselors', (use) => {
  let world: CounselorWorld
  beforeEach(async () => {
    world = await counselorWorld(use())
    // Noon at the school.
    world.clock.set('2026-01-15T18:00:00.000Z')
  })
  afterEach(() => world.close())

  const subjects = async (recipient?: string) =>
    (await world.mails())
      .filter((mail) => recipient === undefined || mail.recipient === recipient)
      .map(({ subject }) => subject.split(' – ')[0])

  test('CNS-01 CNS-02 after a submission the counselor of the frozen form gets one mail, however often the job runs', async () => {
    await world.submitted('zoe@example.edu')

    await world.run()
    await Promise.all(Array.from({ length: 4 }, () => world.run()))

    expect(await subjects()).toEqual([expect.stringMatching(/asks you for a recommendation$/)])
    expect(await world.states()).toEqual(['asked/awaiting'])
    expect(await use().sql(`select kind, title, wants, is_required from items where kind = 'counselor'`)).toEqual([
      { kind: 'counselor', title: 'A word from your school counselor', wants: 'nothing', is_required: false },
    ])
  })

  test('CNS-01 a submission adds only a job, and a process that dies after it loses nothing', async () => {
    const { id } = await world.submitted('zoe@example.edu')
    expect(await use().sql('select 1 from counselors')).toEqual([])
    const jobs = await use().sql(
      `select data from jobs.job where name = 'ask-counselor' and data ->> 'accountId' = $1`,
      [id],
    )
    expect(jobs).toEqual([{ data: { accountId: id } }])

    const database: Database = {
      ...use(),
      transaction: (work) =>
        use().transaction(async (sql) => {
          await work(sql)
          throw new Error('The process died.')
        }),
    }
    const dying = { ...world.deps, database }
    await expect(beginRequest(dying)({ data: { accountId: id } })).rejects.toThrow('died')
    await world.begin()
    await expect(sendCounselorMails(dying, world.captured.log)).rejects.toThrow('1 failed')
    expect(await subjects()).toEqual([])
    await world.run()

    expect(await subjects()).toHaveLength(1)
  })

  test('CNS-03 who needs no counselor by the rules of the school is asked for none', async () => {
    await world.submitted('zoe@example.edu', { hs_ged_radio: '2', ged_month: '5', ged_year: '2024' })
    await world.run()

    expect(await world.states()).toEqual([])
  })

  test.each(['', 'ZOE@example.edu'])(
    'CNS-04 without an address of somebody else (“%s”) nobody is written to but the applicant',
    async (email) => {
      await world.submitted('zoe@example.edu', { counselor_email_address: email })
      await world.run()
      expect(await subjects()).toEqual([])
      expect(await world.states()).toEqual(['no_address/awaiting'])

      for (let days = 0; days < 40; days += 1) {
        await world.passDays(1)
        await world.run()
        await world.deliver()
      }

      const told = 'We do not know how to reach your counselor'
      expect(await subjects()).toEqual([told, told])
    },
  )

  test('CNS-05 the counselor is reminded on day 7, 14 and 28, and the applicant told on day 9 and 16', async () => {
    await world.submitted('zoe@example.edu')
    await world.run()
    const sent: string[] = []
    for (let days = 1; days <= 40; days += 1) {
      await world.passDays(1)
      await world.deliver()
      const before = (await subjects()).length
      await world.run()
      for (const subject of (await subjects()).slice(before)) sent.push(`${days}: ${subject}`)
    }

    const reminder = expect.stringMatching(/: A reminder: .+ asks you for a recommendation$/)
    expect(sent).toEqual([
      reminder,
      '9: We have not heard from your counselor yet',
      reminder,
      expect.any(String),
      reminder,
    ])
    expect(sent.map((line) => Number.parseInt(line, 10))).toEqual([7, 9, 14, 16, 28])
  })

  test('CNS-05 a clock that jumps ahead and back repeats no mail, and several days at once are one mail', async () => {
    await world.submitted('zoe@example.edu')
    await world.run()
    for (const days of [20, -20, 20, -13, 13, 15]) {
      await world.passDays(days)
      await world.run()
      await world.run()
    }

    // One for day 7 and 14, one for day 28; one to the applicant for day 9 and 16.
    expect(await subjects(ida)).toHaveLength(3)
    expect(await subjects('zoe@example.edu')).toHaveLength(1)
  })

  test('CNS-05 reminders are sent by day at the school, the request at any hour', async () => {
    await world.submitted('zoe@example.edu')
    world.clock.set('2026-01-16T05:00:00Z')
    await world.run()
    expect(await subjects(ida)).toHaveLength(1)

    world.clock.set('2026-01-22T13:00:00Z')
    await world.run()
    expect(await subjects(ida)).toHaveLength(1)
    world.clock.set('2026-01-22T14:00:00Z')
    await world.run()

    expect(await subjects(ida)).toHaveLength(2)
  })

  test('CNS-06 a counselor with ten students gets one mail with a link for each', async () => {
    for (let student = 0; student < 10; student += 1)
      await world.submitted(`student-${student}@example.edu`, { counselor_email_address: 'Ida.Webb@EXAMPLE.org' })

    await Promise.all(Array.from({ length: 3 }, () => world.begin()))
    await Promise.all(Array.from({ length: 3 }, () => sendCounselorMails(world.deps, world.captured.log)))

    expect(await subjects()).toEqual(['10 students ask you for a recommendation'])
    const tokens = await world.links(ida)
    expect(new Set(tokens).size).toBe(10)
    for (const token of tokens) expect((await world.holder(token).open()).statusCode).toBe(200)
  })

  test('CNS-06 what is due within four hours of a mail waits for the next one', async () => {
    await world.submitted('first@example.edu')
    await world.run()
    await world.submitted('second@example.edu')
    await world.submitted('third@example.edu')
    world.clock.advance(3 * hour)
    await world.run()
    expect(await subjects(ida)).toHaveLength(1)

    world.clock.advance(hour)
    await world.run()

    expect((await subjects(ida)).at(-1)).toBe('2 students ask you for a recommendation')
  })

  test('CNS-07 an address that the mail server refuses makes the request bounced, and the applicant is told once', async () => {
    await world.submitted('zoe@example.edu')
    await world.run()
    await world.deliver('5.1.1')
    await world.run()
    await world.run()
    await world.passDays(30)
    await world.run()

    expect(await world.states()).toEqual(['bounced/bounced'])
    expect(await subjects('zoe@example.edu')).toEqual(['Our mail to your counselor came back'])
    expect(await subjects(ida)).toHaveLength(1)
    expect(await use().sql('select reason from counselors')).toEqual([{ reason: '5.1.1' }])
  })

  test('CNS-08 names cannot add a header, a link or a second recipient to a mail', async () => {
    await world.submitted('zoe@example.edu', {
      first_name: 'Ann http://evil.example',
      last_name: '\u202eBcc: x@evil.example',
      counselor_first_name: '{student} <b>',
      counselor_last_name: 'Webb',
    })
    await world.run()

    const [mail] = await world.mails()
    expect(mail?.recipient).toBe(ida)
    const text = `${mail?.subject} ${mail?.text_body}`.replaceAll(/https:\/\/apply\.example\.edu\S+/g, '')
    expect(text).not.toMatch(/https?:|evil\.example|<b>|\u202e|Bcc:/)
    expect(text).toContain('Dear student b Webb')
  })

  test('CNS-09 an item that the office has settled in another way ends all mail', async () => {
    await world.submitted('zoe@example.edu')
    await world.run()
    await use().sql(`update items set state = 'waived'`)
    for (const days of [8, 2, 10, 20]) {
      await world.passDays(days)
      await world.run()
    }

    expect(await subjects()).toHaveLength(1)
    const [token = ''] = await world.links(ida)
    expect((await world.holder(token).open()).statusCode).toBe(403)
  })
})
