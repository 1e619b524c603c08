import { expect, test } from 'vitest'
import { readDeliveryReport } from './delivery-report.ts'
import { report, returnedMail } from './testing/returned-mail.ts'

const id = '3f0a8d0e-6a3a-4f4d-9a36-0d1f6f7b9f10'

test('CNS-30 a report of postfix names the mail, the recipient and the reason', () => {
  expect(readDeliveryReport(returnedMail({ id, recipient: 'ida@example.org' }))).toEqual({
    messageId: `${id}@example.edu`,
    failed: [{ recipient: 'ida@example.org', code: '5.1.1' }],
  })
})

test('CNS-30 a recipient to whom a server on the way has sent it on counts by both addresses', () => {
  const fields = [
    'Original-Recipient: rfc822;ida@example.org',
    'Final-Recipient: rfc822; <ida@school.example>',
    'Action: FAILED',
    'Status: 5.2.2 (mailbox full)',
  ]

  expect(readDeliveryReport(report({ id, fields }))?.failed).toEqual([
    { recipient: 'ida@example.org', code: '5.2.2' },
    { recipient: 'ida@school.example', code: '5.2.2' },
  ])
})

test.each([
  ['is late', 'delayed'],
  ['was relayed', 'relayed'],
  ['has arrived', 'delivered'],
])('CNS-31 a report that a mail %s is none of a failure', (_what, action) => {
  expect(readDeliveryReport(returnedMail({ id, recipient: 'ida@example.org', action }))).toBeUndefined()
})

test.each([
  ['base64', (text: string) => Buffer.from(text).toString('base64')],
  ['quoted-printable', (text: string) => text.replaceAll('=', '=3D').replaceAll(';', '=3B')],
])('CNS-30 its parts may be encoded as %s, with either end of a line', (encoding, encode) => {
  const written = returnedMail({ id, recipient: 'ida@example.org', encoding, encode })

  for (const text of [written, written.replaceAll('\r\n', '\n')])
    expect(readDeliveryReport(text)?.failed).toEqual([{ recipient: 'ida@example.org', code: '5.1.1' }])
})

test.each([
  ['an answer of a person', 'Subject: Re: hello\r\n\r\nThank you.'],
  ['nothing', ''],
  [
    'a report without its mail',
    report({ id, fields: ['Final-Recipient: rfc822; a@b.example', 'Action: failed'] }).replace(
      'message/rfc822',
      'text/plain',
    ),
  ],
  [
    'a report of another kind',
    returnedMail({ id, recipient: 'a@b.example' }).replace('delivery-status;', 'disposition-notification;'),
  ],
  [
    'a report without its boundary',
    returnedMail({ id, recipient: 'a@b.example' }).replace('boundary="x"', 'boundary="y"'),
  ],
  ['a text that quotes one', `Subject: Fwd\r\n\r\n${returnedMail({ id, recipient: 'a@b.example' })}`],
])('CNS-31 %s is no report about a mail that came back', (_what, text) => {
  expect(readDeliveryReport(text)).toBeUndefined()
})

test('CNS-31 a hostile message is read in no time', () => {
  const hostile = `Content-Type: multipart/report; report-type=delivery-status; boundary="x"\r\n\r\n${'--x\r\n'.repeat(200_000)}`
  const started = performance.now()

  expect(readDeliveryReport(hostile)).toBeUndefined()
  expect(readDeliveryReport(`Content-Type: ${'a; b="'.repeat(150_000)}\r\n\r\n`)).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(2_000)
})
