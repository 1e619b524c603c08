import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { School } from '@apply/engine/define/school'
import type { FastifyBaseLogger } from 'fastify'
import type { Metric } from 'prom-client'
import type { Database, Sql } from '../database/database.ts'
import type { Queue } from '../jobs/boss.ts'
import type { Jobs } from '../jobs/create-jobs.ts'
import type { Schedule } from '../jobs/schedules.ts'
import { countMail } from '../metrics/events.ts'
import { readGauge } from '../metrics/gauges.ts'
import type { Feature } from '../process/feature.ts'
import type { Settings } from '../settings/settings.ts'
import { after, type Clock, dayMs } from '../time/clock.ts'
import type { EmailContent } from './email-template.ts'
import { type Mail, mailStore } from './mail-store.ts'
import { type MailTransport, mailServerCheck, outboxTransport, senderAddress, smtpTransport } from './mail-transport.ts'
import { outgoingMailStore } from './outgoing-mail-store.ts'
import { givenUpMessage, sendMail } from './send-mail.ts'

/** Retried after 5 to 10 seconds, then after twice as long each time up to an hour, until the mail is not worth sending. */
export const mailJobs: Queue = {
  name: 'send-mail',
  options: { retryLimit: 1_000, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600 },
}

export type MailQueue = {
  /** Adds a mail within the caller's transaction, so that it is sent only if that commits. Call `wake` after the commit. */
  readonly add: (sql: Sql, now: Date, mail: Mail) => Promise<string>
  /** Deletes a mail of this topic that was not sent yet, within the caller's transaction. */
  readonly discard: (sql: Sql, topic: string) => Promise<void>
  /** Starts the sending of new mails at once in this process. Without it a worker finds them within a second. */
  readonly wake: () => void
}

/** Below the default of pg-boss, which is 0. */
const bulkPriority = -1

/** A job holds only the id of its mail, so that no address, code or link gets into the tables of the queue. */
const mailJob = (id: string) => ({ id, data: { mailId: id } })

export const createMailQueue = (jobs: Pick<Jobs, 'send' | 'wake'>): MailQueue => ({
  add: async (sql, now, mail) => {
    const { id, data } = mailJob(await mailStore(sql).insert(now, mail))
    await jobs.send(sql, mailJobs.name, data, { id, ...(mail.isBulk && { priority: bulkPriority }) })
    return id
  },
  discard: (sql, topic) => mailStore(sql).discard(topic),
  wake: () => jobs.wake(mailJobs.name),
})

/** An email that informs about a change stays true, so it is worth sending for a day. */
export const noticeLifetime = dayMs

type Notice = {
  readonly to: { readonly id: string; readonly email: string }
  readonly topic: string
  readonly email: EmailContent
} & Pick<Mail, 'accountId'>

/** Tells a person of a change, within its transaction. The topic is its own: a later notice may be for another address. */
export const addNotice = async (
  mailQueue: Pick<MailQueue, 'add'>,
  sql: Sql,
  at: Date,
  { to, topic, email, accountId }: Notice,
): Promise<void> => {
  const mail = { to: to.email, topic: `${topic} ${to.id} ${randomUUID()}`, uselessAt: after(at, noticeLifetime) }
  await mailQueue.add(sql, at, { ...email, ...mail, ...(accountId !== undefined && { accountId }) })
}

type Deps = {
  readonly settings: Pick<Settings, 'publicUrl' | 'dataDir' | 'smtpUrl' | 'mailFrom'>
  readonly school: { readonly name: string; readonly admissionOffice?: Pick<School['admissionOffice'], 'email'> }
  readonly database: Database
  readonly clock: Clock
  readonly jobs: Jobs
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Used instead of the transport of the settings. */
  readonly transport?: MailTransport | undefined
}

const upkeep: Schedule = {
  name: 'mail-upkeep',
  every: 'minute',
  failureMessage: 'Waiting mails could not be checked.',
}

const transportFor = ({ settings, school, log }: Deps): MailTransport => {
  const { publicUrl, dataDir, smtpUrl, mailFrom } = settings
  const office = school.admissionOffice?.email
  const from = { ...senderAddress(mailFrom, school.name, publicUrl), ...(office !== undefined && { office }) }
  return smtpUrl === undefined ? outboxTransport(join(dataDir, 'outbox'), from, log) : smtpTransport(smtpUrl, from)
}

/** Gives up mails that are not worth sending any more, and queues those without a job: of a command, or of the previous version. */
export const keepUpMails = async ({ database, clock, jobs, log }: Omit<Deps, 'settings' | 'school'>): Promise<void> => {
  const mails = outgoingMailStore(database.sql)
  for (const { id, attempts } of await mails.giveUpExpired(clock())) {
    countMail('given_up')
    log.error({ mail: id, attempts }, givenUpMessage)
  }
  await jobs.sendMissing(mailJobs.name, (await mails.idsWithoutJob(mailJobs.name)).map(mailJob))
}

const waitingMails = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Metric =>
  readGauge({
    name: 'mails_oldest_waiting_seconds',
    help: 'Age of the oldest mail that waits, but for mail to many people; 0 if none waits.',
    read: async () => [{ value: await outgoingMailStore(database.sql).oldestWaitingSeconds(clock(), mailJobs.name) }],
  })

/** A mail takes a mail server half a second or more, and a whole class may wait for codes. Some servers accept three connections of a sender. */
const concurrency = 3

/** Sends mail through the mail server of the settings or writes it to the outbox. */
export const createMail = (
  deps: Deps,
): Required<Pick<Feature, 'startJobs' | 'metrics' | 'jobChecks'>> & { readonly mailQueue: MailQueue } => {
  const { jobs, settings, database, clock, log } = deps
  return {
    jobChecks: settings.smtpUrl === undefined ? [] : [mailServerCheck(settings.smtpUrl)],
    mailQueue: createMailQueue(jobs),
    metrics: [waitingMails(deps)],
    startJobs: async () => {
      const transport = deps.transport ?? transportFor(deps)
      await jobs.work(mailJobs.name, concurrency, sendMail({ database, clock, log, transport }))
      await jobs.repeat(upkeep, () => keepUpMails(deps))
      return jobs.stop
    },
  }
}
