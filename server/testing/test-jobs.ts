import type { Database } from '../src/platform/database/database.ts'
import { createJobs, type Jobs } from '../src/platform/jobs/create-jobs.ts'
import { createMailQueue, type MailQueue } from '../src/platform/mail/create-mail.ts'
import { queues } from '../src/queues.ts'
import { capturedLog } from './captured-log.ts'

const opened = new WeakMap<Database, Promise<Jobs>>()

/** The queues of a database, opened once for all the files of a worker; without a worker, jobs stay waiting. */
export const testJobs = (database: Database): Promise<Jobs> => {
  const jobs = opened.get(database) ?? createJobs({ database, log: capturedLog().log, queues, supervise: false })
  opened.set(database, jobs)
  return jobs
}

export const testMailQueue = async (database: Database): Promise<MailQueue> => createMailQueue(await testJobs(database))
