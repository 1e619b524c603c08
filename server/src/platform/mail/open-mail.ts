import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database.ts'
import type { Part } from '../part.ts'
import type { Settings } from '../settings.ts'
import type { MailTransport } from './mail.ts'
import { type MailSender, startMailSender } from './mail-sender.ts'
import { outboxTransport } from './outbox-transport.ts'
import { senderAddress } from './sender-address.ts'
import { smtpTransport } from './smtp-transport.ts'

type Needs = {
  readonly settings: Pick<Settings, 'publicUrl' | 'dataDir' | 'smtpUrl' | 'mailFrom'>
  readonly school: { readonly name: string }
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Takes the mail instead of what the settings name. */
  readonly transport?: MailTransport
}

type MailPart = Required<Pick<Part, 'work'>> & {
  /** Says that a mail was written; a process that sends none leaves it to those that do. */
  readonly mailWritten: () => void
}

const transportFor = ({ settings, school, log }: Needs): MailTransport => {
  const { publicUrl, dataDir, smtpUrl, mailFrom } = settings
  const from = senderAddress(mailFrom, school.name, publicUrl)
  return smtpUrl === undefined ? outboxTransport(join(dataDir, 'outbox'), from, log) : smtpTransport(smtpUrl, from)
}

/** Mail leaves through the mail server of the settings, or stays in the outbox. */
export const openMail = (needs: Needs): MailPart => {
  let sender: MailSender | undefined
  return {
    mailWritten: () => sender?.wake(),
    work: async () => {
      sender = startMailSender({ ...needs, transport: needs.transport ?? transportFor(needs) })
      return sender.stop
    },
  }
}
