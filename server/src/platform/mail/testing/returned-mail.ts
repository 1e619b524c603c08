const lines = (...text: readonly string[]): string => text.join('\r\n')

const plain = (text: string): string => text

type Report = {
  /** The id of the mail that came back. */
  readonly id: string
  readonly fields: readonly string[]
  readonly encoding?: string
  readonly encode?: (text: string) => string
}

/** A message as postfix writes it when a mail cannot be delivered (RFC 3464). */
export const report = ({ id, fields, encoding = '7bit', encode = plain }: Report): string =>
  lines(
    'Return-Path: <>',
    'From: MAILER-DAEMON@mail.example.edu (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: no-reply@example.edu',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="x"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--x',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    "I'm sorry to have to inform you that your message could not be delivered.",
    '',
    '--x',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    encode(lines('Reporting-MTA: dns; mail.example.edu', 'X-Postfix-Queue-ID: 4F3', '', ...fields, '')),
    '',
    '--x',
    'Content-Description: Undelivered Message',
    'Content-Type: message/rfc822',
    '',
    'From: Sample University <no-reply@example.edu>',
    `Message-ID: <${id}@example.edu>`,
    'Subject: A student asks you for a recommendation',
    '',
    'Dear counselor',
    '',
    '--x--',
    '',
  )

type Returned = Pick<Report, 'id' | 'encoding' | 'encode'> & { readonly recipient: string; readonly action?: string }

/** The same for one recipient whom nobody knows. */
export const returnedMail = ({ recipient, action = 'failed', ...rest }: Returned): string =>
  report({
    ...rest,
    fields: [
      `Final-Recipient: rfc822; ${recipient}`,
      `Original-Recipient: rfc822;${recipient}`,
      `Action: ${action}`,
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    ],
  })
