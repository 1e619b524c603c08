import { rename, rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { createFolder } from '../files/create-folder.ts'
import { type Check, keepResult } from '../http/health.ts'
import type { ClaimedMail } from './outgoing-mail-store.ts'

export type MailTransport = {
  /** Delivers a mail, or throws. Once the signal is aborted, the mail server gets nothing more. */
  readonly send: (mail: ClaimedMail, signal: AbortSignal) => Promise<void>
}

/** Name and address are separate, so that no text can add a second recipient or a header. */
export type From = {
  readonly name: string
  readonly address: string
  /** Who gets the answer to a mail of a member of staff who has left. */
  readonly office?: string
}

const namedAddress = /^(?<name>[^<>]+?)\s*<(?<address>[^<>]+)>$/

/** The sender of the settings. Without a name there, the name of the school is used. */
export const senderAddress = (mailFrom: string | undefined, schoolName: string, publicUrl: string): From => {
  const { name, address } = namedAddress.exec(mailFrom ?? '')?.groups ?? {}
  if (name !== undefined && address !== undefined) return { name: name.replace(/^"(.*)"$/, '$1'), address }
  return { name: schoolName, address: mailFrom ?? `no-reply@${new URL(publicUrl).hostname}` }
}

/** A mail that is sent again keeps its Message-ID, so that a mail server can drop the duplicate. */
const composeMail = (from: From, mail: ClaimedMail): SendMailOptions => ({
  from: { name: from.name, address: from.address },
  to: { name: '', address: mail.to },
  ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo || (from.office ?? from.address) } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.createdAt,
  messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})

const connectTimeoutMs = 10_000
const idleTimeoutMs = 20_000

/** Loaded with the first mail: a process that only serves pages never needs it. */
const loadNodemailer = () => import('nodemailer')

/**
 * Each use has a connection of its own. nodemailer ends one only after a silence: a mail server that sends a byte now and then
 * could keep it for ever, so it is ended with the signal.
 */
const withMailServer = async (
  url: string,
  signal: AbortSignal,
  use: (server: Transporter) => Promise<unknown>,
): Promise<void> => {
  const { createTransport } = await loadNodemailer()
  signal.throwIfAborted()
  const socket = new Socket({ signal })
  // A socket that was ended while nodemailer looked up the server connects all the same.
  socket.on('connect', () => signal.aborted && socket.destroy())
  // nodemailer listens as well, but only while it uses the socket. Without a listener the process would end.
  socket.on('error', () => undefined)
  const server = createTransport({
    url,
    socket,
    socketTimeout: idleTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
  })
  try {
    await use(server)
  } finally {
    server.close()
  }
}

export const smtpTransport = (url: string, from: From): MailTransport => ({
  send: (mail, signal) => withMailServer(url, signal, (server) => server.sendMail(composeMail(from, mail))),
})

const checkEveryMs = 60_000

/** Whether the mail server takes our login. Rarely, because some servers count logins. */
export const mailServerCheck = (url: string): Check => ({
  name: 'mail',
  run: keepResult(
    () => withMailServer(url, AbortSignal.timeout(idleTimeoutMs), (server) => server.verify()),
    checkEveryMs,
  ),
})

const fileName = ({ createdAt, id }: ClaimedMail): string => `${createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`

/** Writes mails to a folder and their codes and links to the log, so that the product can be tried without a mail server. */
export const outboxTransport = (folder: string, from: From, log: Pick<FastifyBaseLogger, 'info'>): MailTransport => ({
  send: async (mail) => {
    const { createTransport } = await loadNodemailer()
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await composer.sendMail(composeMail(from, mail))
    await createFolder(folder)
    const path = join(folder, fileName(mail))
    try {
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
    } finally {
      await rm(`${path}.part`, { force: true })
    }
    log.info(`Mail in the outbox: ${[mail.subject, mail.secret].filter(Boolean).join(': ')}`)
  },
})
