import type { Sql } from '../database/database.ts'
import type { Queue } from '../jobs/boss.ts'
import type { Jobs } from '../jobs/create-jobs.ts'
import { type Mail, mailStore } from './mail-store.ts'

/** Retried after 5 to 10 seconds, then after twice as long each time up to an hour, until the mail is not worth sending. */
export const mailJobs: Queue = {
  name: 'send-mail',
  options: { retryLimit: 1_000, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600 },
}

export type MailQueue = {
  /** Adds a mail within the caller's transaction, so that it is sent only if that commits. Call `wake` after the commit. */
  readonly add: (sql: Sql, now: Date, mail: Mail) => Promise<void>
  /** Starts the sending of new mails at once in this process. Without it a worker finds them within a second. */
  readonly wake: () => void
}

/** A job holds only the id of its mail, so that no address, code or link gets into the tables of the queue. */
export const mailJob = (id: string) => ({ id, data: { mailId: id } })

export const createMailQueue = (jobs: Pick<Jobs, 'send' | 'wake'>): MailQueue => ({
  add: async (sql, now, mail) => {
    const { id, data } = mailJob(await mailStore(sql).insert(now, mail))
    await jobs.send(sql, mailJobs.name, data, id)
  },
  wake: () => jobs.wake(mailJobs.name),
})
