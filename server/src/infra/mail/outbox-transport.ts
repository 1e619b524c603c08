import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import { composeMail, type From } from './compose-mail.ts'
import type { ClaimedMail, MailTransport } from './mail.ts'

const fileName = ({ createdAt, id }: ClaimedMail): string => `${createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`

/** Keeps mail in a folder of this machine; the log says what was written, so that trying the product needs no mail server. */
export const outboxTransport = (folder: string, from: From, log: Pick<FastifyBaseLogger, 'info'>): MailTransport => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(composeMail(from, mail))
      await mkdir(folder, { recursive: true })
      const path = join(folder, fileName(mail))
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log.info(`Mail in the outbox: ${[mail.subject, mail.secret].filter(Boolean).join(': ')}`)
    },
    close: () => composer.close(),
  }
}
