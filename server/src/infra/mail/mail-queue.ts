import type { Sql } from '../database/database.ts'
import type { Queue } from '../jobs/boss.ts'
import type { Jobs } from '../jobs/create-jobs.ts'
import type { Mail } from './mail.ts'
import { mailStore } from './mail-store.ts'

/** Tried again after 5 to 10 seconds, then after twice as long each time, up to an hour, until the mail is of no more use. */
export const mailJobs: Queue = {
  name: 'send-mail',
  options: { retryLimit: 1_000, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600 },
}

export type MailQueue = {
  /** Writes a mail with the transaction that causes it, so that it is sent only if that commits; then `wake` it. */
  readonly add: (sql: Sql, now: Date, mail: Mail) => Promise<void>
  /** Says that a mail was written; a process that sends none leaves it to those that do. */
  readonly wake: () => void
}

/** A job names its mail by the id and nothing else: no address, code or link gets into the tables of the queue. */
export const mailJob = (id: string) => ({ id, data: { mailId: id } })

export const createMailQueue = (jobs: Pick<Jobs, 'send' | 'wake'>): MailQueue => ({
  add: async (sql, now, mail) => {
    const { id, data } = mailJob(await mailStore(sql).insert(now, mail))
    await jobs.send(sql, mailJobs.name, data, id)
  },
  wake: () => jobs.wake(mailJobs.name),
})
