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

const namedAddress = /^(?<name>[^<>]+?)\s*<(?<address>[^<>]+)>$/

/** Who a mail is from: as the settings say, by the school's name if they name nobody. */
export const senderAddress = (mailFrom: string | undefined, schoolName: string, publicUrl: string): From => {
  const { name, address } = namedAddress.exec(mailFrom ?? '')?.groups ?? {}
  if (name !== undefined && address !== undefined) return { name: name.replace(/^"(.*)"$/, '$1'), address }
  return { name: schoolName, address: mailFrom ?? `no-reply@${new URL(publicUrl).hostname}` }
}
