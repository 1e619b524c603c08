import { createTransport } from 'nodemailer'
import { composeMail, type From } from './compose-mail.ts'
import type { MailTransport } from './mail.ts'

const connectWithin = 10_000
const silenceAtMost = 20_000

export const smtpTransport = (url: string, from: From): MailTransport => {
  const server = createTransport({
    url,
    connectionTimeout: connectWithin,
    greetingTimeout: connectWithin,
    socketTimeout: silenceAtMost,
  })
  return {
    send: async (mail) => {
      await server.sendMail(composeMail(from, mail))
    },
    close: () => server.close(),
  }
}
