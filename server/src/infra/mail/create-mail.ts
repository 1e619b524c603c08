import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/create-jobs.ts'
import type { Schedule } from '../jobs/schedule.ts'
import type { Clock } from '../process/clock.ts'
import type { Feature } from '../process/feature.ts'
import type { Settings } from '../settings/settings.ts'
import { createMailQueue, type MailQueue, mailJob, mailJobs } from './mail-queue.ts'
import { mailStore } from './mail-store.ts'
import { type MailTransport, outboxTransport, senderAddress, smtpTransport } from './mail-transport.ts'
import { givenUpMessage, sendMail } from './send-mail.ts'

type Deps = {
  readonly settings: Pick<Settings, 'publicUrl' | 'dataDir' | 'smtpUrl' | 'mailFrom'>
  readonly school: { readonly name: string }
  readonly database: Database
  readonly clock: Clock
  readonly jobs: Jobs
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Used instead of the transport of the settings. */
  readonly transport?: MailTransport
}

const upkeep: Schedule = {
  name: 'mail-upkeep',
  every: 'minute',
  failureMessage: 'Waiting mails could not be checked.',
}

const transportFor = ({ settings, school, log }: Deps): MailTransport => {
  const { publicUrl, dataDir, smtpUrl, mailFrom } = settings
  const from = senderAddress(mailFrom, school.name, publicUrl)
  return smtpUrl === undefined ? outboxTransport(join(dataDir, 'outbox'), from, log) : smtpTransport(smtpUrl, from)
}

/** Gives up mails that are not worth sending any more, and queues those that the previous version stored without a job. */
export const keepUpMails = async ({ database, clock, jobs, log }: Omit<Deps, 'settings' | 'school'>): Promise<void> => {
  const mails = mailStore(database.sql)
  for (const { id, attempts } of await mails.giveUpExpired(clock())) log.error({ mail: id, attempts }, givenUpMessage)
  await jobs.sendMissing(mailJobs.name, (await mails.waitingIds()).map(mailJob))
}

/** Sends mail through the mail server of the settings or writes it to the outbox. Each process sends one mail at a time. */
export const createMail = (deps: Deps): Required<Pick<Feature, 'startJobs'>> & { readonly mailQueue: MailQueue } => {
  const { jobs } = deps
  return {
    mailQueue: createMailQueue(jobs),
    startJobs: async () => {
      const transport = deps.transport ?? transportFor(deps)
      await jobs.work(mailJobs.name, 1, sendMail({ ...deps, transport }))
      await jobs.repeat(upkeep, () => keepUpMails(deps))
      return async () => {
        await jobs.stop()
        transport.close()
      }
    },
  }
}
