import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { onDatabase } from '../../../testing/databases.ts'
import { settableClock } from '../../../testing/settable-clock.ts'
import { createJobs, type Jobs } from '../jobs/create-jobs.ts'
import { after } from '../time/clock.ts'
import { createMail, keepUpMails, mailJobs } from './create-mail.ts'
import { type Mail, mailStore } from './mail-store.ts'
import { type SmtpInbox, smtpInbox } from './testing/smtp-inbox.ts'

const minute = 60_000

let inbox: SmtpInbox
beforeEach(async () => {
  inbox = await smtpInbox()
})
afterEach(() => inbox.close())

onDatabase('mail on the queue of jobs', (use) => {
  const begin = async () => {
    const clock = settableClock('2026-01-15T12:00:00Z')
    const { log, events, text } = capturedLog()
    const settings = {
      publicUrl: 'https://apply.example.edu',
      dataDir: '',
      smtpUrl: inbox.url,
      mailFrom: 'apply@example.edu',
    }
    const jobs = await createJobs({ database: use(), log, queues: [mailJobs], supervise: false })
    onTestFinished(jobs.stop)
    await use().sql(`delete from jobs.job where name in ('send-mail', 'mail-upkeep')`)
    const deps = { settings, school: { name: 'Sample College' }, database: use(), clock: clock.now, log, jobs }
    const mail = createMail(deps)
    const mailWith = (changes: Partial<Mail>): Mail => ({
      to: 'student@example.org',
      topic: 'greeting',
      subject: 'Hello',
      text: 'Your code is 123456.',
      html: '<p>Your code is 123456.</p>',
      secret: '123456',
      uselessAt: after(clock.now(), 15 * minute),
      ...changes,
    })
    const write = async (changes: Partial<Mail> = {}) => {
      await use().transaction((sql) => mail.mailQueue.add(sql, clock.now(), mailWith(changes)))
      mail.mailQueue.wake()
    }
    const states = () => use().sql(`select state::text from jobs.job where name = 'send-mail' order by created_on`)
    const received = () => inbox.received.map(({ mail: { text: body } }) => body?.trim())
    return { clock, deps, mail, mailWith, write, states, received, events, text }
  }

  test('OPS-08 a mail is sent at once, and stopping waits for a mail that is being sent', async () => {
    const { mail, write } = await begin()
    const stop = await mail.startJobs()
    const arrival = inbox.arrival()

    await write()
    await arrival
    await stop()

    expect(await use().sql('select id from mails where sent_at is not null')).toHaveLength(1)
  })

  test('OPS-08 a mail that the mail server takes long to accept holds up no other', async () => {
    const { mail, write, received } = await begin()
    const release = inbox.hold('slow@example.org')
    const stop = await mail.startJobs()

    await write({ to: 'slow@example.org', topic: 'first', text: 'Slow.' })
    await write({ to: 'quick@example.org', topic: 'second', text: 'Quick.' })
    // Less than the time after which an attempt without a response is given up.
    await vi.waitFor(() => expect(received()).toEqual(['Quick.']), { timeout: 15_000 })
    release()
    await stop()

    expect(received()).toEqual(['Quick.', 'Slow.'])
  })

  test('OPS-33 a mail that a process of the previous version is sending, or has sent, is not sent again', async () => {
    const { mail, clock, write, states } = await begin()
    await write()
    // What the version before does when it takes a mail: five minutes are its own.
    await use().sql('update mails set due_at = $1, attempts = attempts + 1', [after(clock.now(), 5 * minute)])

    await mail.startJobs()
    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'retry' }]), { timeout: 5_000 })
    await use().sql('update mails set sent_at = $1, text_body = null, html_body = null, secret = null', [clock.now()])
    await use().sql(`update jobs.job set start_after = now() where name = 'send-mail'`)
    mail.mailQueue.wake()

    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'completed' }]), { timeout: 45_000 })
    expect(inbox.received).toEqual([])
  })

  test('OPS-33 a mail that is not worth sending any more is given up within a minute, whenever its next attempt would be', async () => {
    const { clock, write, deps, events } = await begin()
    await write({ topic: 'code' })
    await write({ topic: 'receipt', uselessAt: after(clock.now(), 7 * 24 * 60 * minute) })

    clock.advance(15 * minute)
    await keepUpMails(deps)

    const rows = await use().sql('select topic, secret, given_up_at from mails order by topic')
    expect(rows).toEqual([
      { topic: 'code', secret: null, given_up_at: clock.now() },
      { topic: 'receipt', secret: '123456', given_up_at: null },
    ])
    expect(events()).toEqual([
      expect.objectContaining({ level: 'error', msg: 'A mail could not be sent and was given up.' }),
    ])
  })

  const arrived = (count: number) => vi.waitFor(() => expect(inbox.received).toHaveLength(count), { timeout: 10_000 })

  test('OPS-08 a mail is sent only if the transaction that wrote it commits', async () => {
    const { mail, clock, mailWith, write, received } = await begin()
    await mail.startJobs()
    const failed = use().transaction(async (sql) => {
      await mail.mailQueue.add(sql, clock.now(), mailWith({ text: 'Undone.', topic: 'undone' }))
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')

    await write({ text: 'Done.' })

    await arrived(1)
    expect(received()).toEqual(['Done.'])
  })

  test('OPS-08 a newer mail of the same topic replaces the one still waiting', async () => {
    const { mail, write, received, states } = await begin()
    await write({ text: 'Your code is 111111.' })
    await write({ text: 'Your code is 222222.' })
    await write({ text: 'Another matter.', topic: 'other' })

    await mail.startJobs()

    await arrived(2)
    await vi.waitFor(async () => expect(await states()).toEqual(Array(3).fill({ state: 'completed' })), {
      timeout: 30_000,
    })
    expect(received().toSorted()).toEqual(['Another matter.', 'Your code is 222222.'])
  })

  test('REM-10 a code does not wait behind reminders that were written before it', async () => {
    const { mail, write, received } = await begin()
    const release = inbox.hold('many@example.org')
    for (const topic of ['reminder 1', 'reminder 2', 'reminder 3'])
      await write({ to: 'many@example.org', text: 'Reminder.', topic, isBulk: true })
    await write({ text: 'Your code is 111111.' })

    await mail.startJobs()

    await arrived(1)
    expect(received()).toEqual(['Your code is 111111.'])
    release()
    await arrived(4)
  })

  test('OPS-33 while the mail server is unavailable a mail waits, is retried with growing delays, and arrives once', async () => {
    const { mail, write, states, text } = await begin()
    inbox.refuse({ responseCode: 451, message: 'try student@example.org later' })
    await mail.startJobs()
    await write()
    const waits = async () => {
      const [job] = await use().sql<{ seconds: number; output: unknown }>(
        `select extract(epoch from start_after - now())::float8 as seconds, output from jobs.job
         where name = 'send-mail' and state = 'retry'`,
      )
      return job
    }
    const seconds: number[] = []
    for (const [least, most] of [
      [3, 10],
      [8, 20],
      [18, 40],
    ] as const) {
      await vi.waitFor(async () => expect((await waits())?.seconds).toBeGreaterThan(0), { timeout: 10_000 })
      const { seconds: wait = 0, output } = (await waits()) ?? {}
      expect(JSON.stringify(output)).not.toMatch(/student@|123456/)
      seconds.push(wait)
      expect(wait).toBeGreaterThan(least)
      expect(wait).toBeLessThanOrEqual(most)
      await use().sql(`update jobs.job set start_after = now() where name = 'send-mail'`)
      mail.mailQueue.wake()
    }
    inbox.refuse(undefined)
    await vi.waitFor(
      async () => {
        await use().sql(`update jobs.job set start_after = now() where name = 'send-mail' and state = 'retry'`)
        mail.mailQueue.wake()
        expect(inbox.received).toHaveLength(1)
      },
      { timeout: 45_000 },
    )

    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'completed' }]), { timeout: 45_000 })
    expect(seconds).toHaveLength(3)
    expect(text()).not.toMatch(/student@|123456/)
  })

  test('OPS-33 of the mails that wait, only those without a job get one', async () => {
    const { clock, deps, write, mailWith } = await begin()
    await write({ topic: 'with a job' })
    const left = await mailStore(use().sql).insert(clock.now(), mailWith({ topic: 'without one' }))
    const added: string[] = []
    const sendMissing: Jobs['sendMissing'] = async (_queue, jobs) => void added.push(...jobs.map(({ id }) => id))

    await keepUpMails({ ...deps, jobs: { ...deps.jobs, sendMissing } })

    expect(added).toEqual([left])
  })

  test('OPS-33 a mail that the previous version left waiting is sent once', async () => {
    const { mail, clock, mailWith, deps, states } = await begin()
    await mailStore(use().sql).insert(clock.now(), mailWith({}))

    await mail.startJobs()
    await arrived(1)
    await keepUpMails(deps)

    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'completed' }]), { timeout: 45_000 })
    expect(inbox.received).toHaveLength(1)
  })
})
