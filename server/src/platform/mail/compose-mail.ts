import type { SendMailOptions } from 'nodemailer'
import type { ClaimedMail } from './mail.ts'

/** Names are separate from addresses, so that no text can turn into a second recipient or a header. */
export type From = { readonly name: string; readonly address: string }

/** A retried mail keeps its Message-ID, so that a mail server can drop the copy. */
export const composeMail = (from: From, mail: ClaimedMail): SendMailOptions => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.createdAt,
  messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})
