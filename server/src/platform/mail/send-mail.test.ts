import type { FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { onDatabase } from '../../../testing/databases.ts'
import { freePort } from '../../../testing/free-port.ts'
import { settableClock } from '../../../testing/settable-clock.ts'
import { testMailQueue } from '../../../testing/test-jobs.ts'
import { eventMetrics } from '../metrics/events.ts'
import { after } from '../time/clock.ts'
import { mailJobs } from './create-mail.ts'
import type { Mail } from './mail-store.ts'
import { smtpTransport } from './mail-transport.ts'
import { outgoingMailStore } from './outgoing-mail-store.ts'
import { sendMail } from './send-mail.ts'
import { type SmtpInbox, smtpInbox } from './testing/smtp-inbox.ts'

const from = { name: 'Sample College, "Admissions"', address: 'apply@example.edu' }
const day = 24 * 60 * 60_000
const spiedLog = () => ({ warn: vi.fn(), error: vi.fn() })

let inbox: SmtpInbox
beforeEach(async () => {
  inbox = await smtpInbox()
})
afterEach(() => inbox.close())

const countedMails = async (): Promise<Readonly<Record<string, number>>> => {
  const metrics = await Promise.all(eventMetrics.map((metric) => metric.get()))
  const values = metrics.find(({ name }) => name === 'mails_total')?.values ?? []
  return Object.fromEntries(values.map(({ labels, value }) => [labels.result, value]))
}

onDatabase('sending a mail', (use) => {
  const begin = async <Log extends Pick<FastifyBaseLogger, 'warn' | 'error'>>(log: Log) => {
    const clock = settableClock('2026-01-15T12:00:00Z')
    const deps = { database: use(), clock: clock.now, transport: smtpTransport(inbox.url, from), log }
    const mailQueue = await testMailQueue(use())
    const write = (mail: Partial<Mail> = {}) =>
      use().transaction((sql) =>
        mailQueue.add(sql, clock.now(), {
          to: 'student@example.org',
          topic: 'greeting',
          subject: 'Höflich – grüßt',
          text: 'Your code is 123456.\n.\nLine after a lone dot.\n',
          html: '<p>Your code is 123456.</p>',
          secret: '123456',
          uselessAt: after(clock.now(), day),
          ...mail,
        }),
      )
    const rows = () => use().sql('select text_body, html_body, secret, attempts, sent_at, given_up_at from mails')
    const newestJob = async () => {
      const [job] = await use().sql<{ data: unknown }>(
        `select data from jobs.job where name = 'send-mail' order by created_on desc limit 1`,
      )
      return job?.data
    }
    /** One try of the job of the newest mail. */
    const run = async (transport = deps.transport, signal = new AbortController().signal) =>
      sendMail({ ...deps, transport })({ data: await newestJob(), signal })
    return { clock, log, write, rows, newestJob, run }
  }

  test('OPS-08 a failed attempt is logged and thrown without the address that the mail server quotes', async () => {
    const { write, run, rows, log } = await begin(spiedLog())
    inbox.refuse({ responseCode: 451, message: 'try student@example.org later' })
    await write()

    await expect(run()).rejects.toThrow(/^The mail server did not accept the mail\.$/)
    await expect(run()).rejects.toThrow(/^The mail server did not accept the mail\.$/)
    inbox.refuse(undefined)
    await run()

    expect(inbox.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ attempts: 3, sent_at: expect.any(Date) }])
    expect(log.warn.mock.calls).toEqual([
      [
        expect.objectContaining({ attempts: 1, responseCode: 451 }),
        'A mail could not be sent and will be tried again.',
      ],
      [expect.objectContaining({ attempts: 2 }), 'A mail could not be sent and will be tried again.'],
    ])
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('student@example.org')
  })

  test.each([
    ['before', { responseCode: 550, message: 'no such user' }],
    ['after', { responseCode: 550, message: '5.1.10 Recipient not found', at: 'end' }],
  ] as const)(
    'OPS-08 OPS-40 a recipient whom the mail server refuses for good %s it was sent the mail gets no other try, and counts as refused',
    async (_when, refusal) => {
      const { write, rows, run } = await begin(spiedLog())
      inbox.refuse(refusal)
      await write()
      const before = await countedMails()

      await run()

      expect(await rows()).toMatchObject([{ attempts: 1, given_up_at: expect.any(Date) }])
      expect(await countedMails()).toEqual({ ...before, refused: (before.refused ?? 0) + 1 })
    },
  )

  test('OPS-08 however many processes try to send a mail at once, one of them takes it', async () => {
    const { write, clock } = await begin(spiedLog())
    await write()
    const { claim } = outgoingMailStore(use().sql)
    const [{ id } = { id: '' }] = await use().sql<{ id: string }>('select id from mails')

    const claims = await Promise.all(
      Array.from({ length: 40 }, () => claim(id, clock.now(), after(clock.now(), 60_000))),
    )

    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  test('OPS-38 after the clock was set back a mail is taken from a dead process within five minutes', async () => {
    const { clock, write, run } = await begin(spiedLog())
    await write()
    await use().sql('update mails set due_at = $1', [after(clock.now(), 2 * 60_000)])

    clock.advance(-2 * 60_000)
    await expect(run()).rejects.toThrow()
    clock.advance(-90 * 60_000)
    await run()

    expect(inbox.received).toHaveLength(1)
  })

  test.each([
    ['a missing login', { responseCode: 530, message: '5.7.0 Authentication required', at: 'sender' }],
    ['the sender of MAIL_FROM', { responseCode: 550, message: 'Sender address rejected', at: 'sender' }],
    ['relaying', { responseCode: 554, message: '5.7.1 Relay access denied' }],
    ['its content', { responseCode: 554, message: '5.6.0 Message rejected', at: 'end' }],
    ['the sender, at the end', { responseCode: 550, message: '5.1.8 Unknown sender', at: 'end' }],
  ] as const)(
    'OPS-33 a mail that the mail server refuses because of %s waits until that is repaired',
    async (_reason, refusal) => {
      const { write, rows, run } = await begin(spiedLog())
      inbox.refuse(refusal)
      await write()

      await expect(run()).rejects.toThrow('The mail server did not accept the mail.')
      inbox.refuse(undefined)
      await run()

      expect(inbox.received).toHaveLength(1)
      expect(await rows()).toMatchObject([{ attempts: 2, sent_at: expect.any(Date), given_up_at: null }])
    },
  )

  test('OPS-08 a mail reaches the mail server as text and HTML with correct headers', async () => {
    const { write, run } = await begin(spiedLog())
    await write()

    await run()

    const [{ mail, recipients } = expect.fail('no mail arrived')] = inbox.received
    expect(recipients).toEqual(['student@example.org'])
    expect(mail.from).toEqual(from)
    expect(mail.to).toEqual([{ name: '', address: 'student@example.org' }])
    expect(mail.subject).toBe('Höflich – grüßt')
    expect(mail.text?.trimEnd()).toBe('Your code is 123456.\n.\nLine after a lone dot.')
    expect(mail.html).toContain('<p>Your code is 123456.</p>')
    expect(mail.date).toBe('2026-01-15T12:00:00.000Z')
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@example\.edu>$/)
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  })

  test('OPS-08 neither a subject nor an address can add a header or a recipient', async () => {
    const { write, run } = await begin(spiedLog())
    await write({ subject: 'Hello\r\nBcc: other@example.org\r\n\r\nbody', to: 'student@example.org' })

    await run()

    const [{ mail, recipients } = expect.fail('no mail arrived')] = inbox.received
    expect(recipients).toEqual(['student@example.org'])
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  test('OPS-08 a sent mail leaves no body and no code in the database, and its job holds nothing but an id', async () => {
    const { write, rows, run, newestJob, log } = await begin(spiedLog())
    await write()

    await run()
    await run()

    expect(inbox.received).toHaveLength(1)
    expect(await rows()).toEqual([
      {
        text_body: null,
        html_body: null,
        secret: null,
        attempts: 1,
        sent_at: new Date('2026-01-15T12:00:00Z'),
        given_up_at: null,
      },
    ])
    expect(await newestJob()).toEqual({ mailId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []])
  })

  test('OPS-08 a mail is given up when it is not worth sending any more, and its body is deleted', async () => {
    const { write, clock, rows, run, log } = await begin(spiedLog())
    await write({ uselessAt: after(clock.now(), 15_000) })

    clock.advance(15_000)
    await run()

    expect(inbox.received).toEqual([])
    expect(await rows()).toMatchObject([{ text_body: null, secret: null, attempts: 1, given_up_at: clock.now() }])
    expect(log.error).toHaveBeenCalledOnce()
  })

  test('OPS-40 the log says in codes why the mail server did not accept a mail, and hides none of them', async () => {
    const captured = capturedLog()
    const { write, run } = await begin(captured.log)
    inbox.refuse({ responseCode: 550, message: '5.1.1 <student@example.org> has no mailbox here' })
    await write()

    await run()

    expect(captured.events()).toEqual([
      expect.objectContaining({ reason: 'EENVELOPE', responseCode: 550, enhancedStatus: '5.1.1', command: 'RCPT TO' }),
    ])
    expect(captured.text()).not.toMatch(/student|hidden/)
  })

  test('OPS-40 mail to many people that waits behind other mails does not count as late, a code does', async () => {
    const { write, clock } = await begin(spiedLog())
    const waited = () => outgoingMailStore(use().sql).oldestWaitingSeconds(clock.now(), mailJobs.name)
    await write({ topic: 'reminder', isBulk: true, unsubscribeUrl: 'https://apply.example.edu/unsubscribe' })
    await write({ topic: 'notice of a deletion', isBulk: true })
    clock.advance(3_600_000)
    expect(await waited()).toBe(0)

    await write({ topic: 'code' })
    clock.advance(60_000)

    expect(await waited()).toBe(60)
  })

  test('OPS-40 the log says why the mail server could not be reached', async () => {
    const captured = capturedLog()
    const { write, run } = await begin(captured.log)
    await write()

    await expect(run(smtpTransport(`smtp://127.0.0.1:${await freePort()}`, from))).rejects.toThrow()

    expect(captured.events()).toEqual([expect.objectContaining({ reason: 'ECONNREFUSED', command: 'CONN' })])
  })

  test('OPS-08 a mail whose process died is sent by another after the lease', async () => {
    const { write, run, clock } = await begin(spiedLog())
    await write()
    const claimed = Promise.withResolvers<void>()
    const hang = () => {
      claimed.resolve()
      return new Promise<void>(() => undefined)
    }
    void run({ send: hang })
    await claimed.promise

    await expect(run()).rejects.toThrow('Another process may still be sending the mail.')
    expect(inbox.received).toHaveLength(0)
    clock.advance(2 * 60_000)
    await run()

    expect(inbox.received).toHaveLength(1)
  })

  test.each([-90, 90])('OPS-38 a waiting mail is sent after the clock was set by %i minutes', async (minutes) => {
    const { clock, write, run } = await begin(spiedLog())
    await write()

    clock.advance(minutes * 60_000)
    await run()

    expect(inbox.received).toHaveLength(1)
  })

  test('OPS-15 a mail that is being sent at the shutdown keeps its lease, because it may have arrived', async () => {
    const { write, run, rows, log } = await begin(spiedLog())
    await write()
    const ending = new AbortController()
    const hang = () => {
      ending.abort()
      return new Promise<void>(() => undefined)
    }

    await expect(run({ send: hang }, ending.signal)).rejects.toThrow('aborted')

    await expect(run()).rejects.toThrow('Another process may still be sending the mail.')
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null, given_up_at: null }])
    expect(log.warn).not.toHaveBeenCalled()
  })
})
