import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onEachDatabase } from '../../../testing/databases.ts'
import { settableClock } from '../../../testing/settable-clock.ts'
import { after } from '../after.ts'
import type { Mail } from './mail.ts'
import { sendDueMails, startMailSender } from './mail-sender.ts'
import { enqueueMail, mailStore } from './mail-store.ts'
import { smtpTransport } from './smtp-transport.ts'
import { type SmtpInbox, smtpInbox } from './testing/smtp-inbox.ts'

const from = { name: 'Sample College, "Admissions"', address: 'apply@example.edu' }
const day = 24 * 60 * 60_000

let inbox: SmtpInbox
beforeEach(async () => {
  inbox = await smtpInbox()
})
afterEach(() => inbox.close())

onEachDatabase('the queue of mails', (use) => {
  const begin = () => {
    const clock = settableClock('2026-01-15T12:00:00Z')
    const log = { warn: vi.fn(), error: vi.fn() }
    const needs = { database: use(), clock: clock.now, transport: smtpTransport(inbox.url, from), log }
    const write = (mail: Partial<Mail> = {}) =>
      enqueueMail(use().sql, clock.now(), {
        to: 'student@example.org',
        topic: 'greeting',
        subject: 'Höflich – grüßt',
        text: 'Your code is 123456.\n.\nLine after a lone dot.\n',
        html: '<p>Your code is 123456.</p>',
        secret: '123456',
        uselessAt: after(clock.now(), day),
        ...mail,
      })
    const rows = () => use().sql('select text_body, html_body, secret, attempts, sent_at, given_up_at from mails')
    return { clock, log, needs, write, rows }
  }

  test('OPS-08 a mail reaches the mail server as text and HTML with correct headers', async () => {
    const { needs, write } = begin()
    await write()

    await sendDueMails(needs)

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
    const { needs, write } = begin()
    await write({ subject: 'Hello\r\nBcc: other@example.org\r\n\r\nbody', to: 'student@example.org' })

    await sendDueMails(needs)

    const [{ mail, recipients } = expect.fail('no mail arrived')] = inbox.received
    expect(recipients).toEqual(['student@example.org'])
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  test('OPS-08 a sent mail leaves no body and no code in the database, and nothing but an id in the log', async () => {
    const { needs, write, rows, log } = begin()
    await write()

    await sendDueMails(needs)
    await sendDueMails(needs)

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
    expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []])
  })

  test('OPS-08 a mail server that is away is tried again later and later until it takes the mail, once', async () => {
    const { needs, write, clock, log } = begin()
    inbox.refuse({ responseCode: 451, message: 'try student@example.org later' })
    await write()

    await sendDueMails(needs)
    clock.advance(9_999)
    await sendDueMails(needs)
    expect(log.warn).toHaveBeenCalledTimes(1)
    clock.advance(1)
    await sendDueMails(needs)
    expect(log.warn).toHaveBeenCalledTimes(2)
    inbox.refuse(undefined)
    clock.advance(20_000)
    await sendDueMails(needs)

    expect(inbox.received).toHaveLength(1)
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('student@example.org')
  })

  test('OPS-08 a mail is given up when it is of no more use, and its body is dropped', async () => {
    const { needs, write, clock, rows, log } = begin()
    inbox.refuse({ responseCode: 451, message: 'later' })
    await write({ uselessAt: after(clock.now(), 15_000) })

    await sendDueMails(needs)
    clock.advance(10_000)
    await sendDueMails(needs)

    expect(await rows()).toMatchObject([{ text_body: null, secret: null, attempts: 2, given_up_at: clock.now() }])
    expect(log.error).toHaveBeenCalledOnce()
  })

  test('OPS-08 a recipient the mail server will never take is given up at once', async () => {
    const { needs, write, rows } = begin()
    inbox.refuse({ responseCode: 550, message: 'no such user' })
    await write()

    await sendDueMails(needs)

    expect(await rows()).toMatchObject([{ attempts: 1, given_up_at: expect.any(Date) }])
  })

  test('OPS-08 a newer mail of the same topic replaces the one still waiting', async () => {
    const { needs, write } = begin()
    await write({ text: 'Your code is 111111.' })
    await write({ text: 'Your code is 222222.' })
    await write({ text: 'Another matter.', topic: 'other' })

    await sendDueMails(needs)

    expect(inbox.received.map(({ mail }) => mail.text?.trim()).sort()).toEqual([
      'Another matter.',
      'Your code is 222222.',
    ])
  })

  test('OPS-08 a mail is sent only if the transaction that wrote it commits', async () => {
    const { needs, clock, rows } = begin()
    const mail = { to: 'a@example.org', topic: 't', subject: 's', text: 't', html: 'h', uselessAt: clock.now() }

    const failed = use().transaction(async (sql) => {
      await enqueueMail(sql, clock.now(), mail)
      throw new Error('changed my mind')
    })

    await expect(failed).rejects.toThrow('changed my mind')
    await sendDueMails(needs)
    expect(await rows()).toEqual([])
  })

  test('OPS-08 however many processes look for work at once, each mail is taken by one', async () => {
    const { write, clock } = begin()
    for (let number = 0; number < 10; number += 1) await write({ topic: `mail ${number}` })
    const { claim } = mailStore(use().sql)

    const claims = await Promise.all(Array.from({ length: 40 }, () => claim(clock.now(), after(clock.now(), day))))

    const ids = claims.flatMap((mail) => (mail ? [mail.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(0)
  })

  test('OPS-08 a mail claimed by a process that died is sent by another after the lease', async () => {
    const { needs, write, clock } = begin()
    await write()
    const claimed = Promise.withResolvers<void>()
    const hang = () => {
      claimed.resolve()
      return new Promise<void>(() => undefined)
    }
    void sendDueMails({ ...needs, transport: { send: hang, close: () => undefined } })
    await claimed.promise

    await sendDueMails(needs)
    expect(inbox.received).toHaveLength(0)
    clock.advance(5 * 60_000)
    await sendDueMails(needs)

    expect(inbox.received).toHaveLength(1)
  })

  test('OPS-08 the sender wakes at once, and stopping it waits for the mail on its way', async () => {
    const { needs, write } = begin()
    const sender = startMailSender(needs)
    const arrival = inbox.arrival()

    await write()
    sender.wake()
    await arrival
    await sender.stop()

    expect(await use().sql('select id from mails where sent_at is not null')).toHaveLength(1)
  })
})
