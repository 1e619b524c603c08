import { conversionMessages } from '@apply/converter/failures'
import type { FastifyBaseLogger } from 'fastify'
import type { SignedIn } from '../../identity/applicants/signed-in.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import type { Feature } from '../../platform/process/feature.ts'
import { isCounselorKey } from '../../platform/storage/file-keys.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { after, dayMs } from '../../platform/time/clock.ts'
import type { ConvertStoredFile } from '../documents/convert-stored-file.ts'
import { applicantRoutes } from './applicant-routes.ts'
import { beginRequest, counselorQueue } from './begin-request.ts'
import { convertCounselorFile } from './convert-counselor-file.ts'
import type { CounselorDeps } from './counselor-deps.ts'
import { counselorFileStore } from './counselor-file-store.ts'
import { createFindLink } from './find-link.ts'
import { createLinkCalls } from './link-calls.ts'
import { acceptCounselorUpload, counselorConversions, createLinkFiles } from './link-files.ts'
import { linkRoutes } from './link-routes.ts'
import { sendCounselorMails } from './send-counselor-mails.ts'

const schedule: Schedule = {
  name: 'counselor-mails',
  every: 'minute',
  failureMessage: 'Not everything about counselors could be written this time.',
}

type Deps = {
  readonly requests: CounselorDeps
  readonly jobs: Jobs
  readonly storage: Storage
  readonly checkOwner: () => Promise<void>
  readonly log: FastifyBaseLogger
  readonly signedIn: SignedIn
}

/** Begins the request of a submission, within its transaction: only a job is added, which is found by whoever lives after it. */
export const askCounselorLater =
  (jobs: Pick<Jobs, 'send'>) =>
  (sql: Sql, accountId: string): Promise<void> =>
    jobs.send(sql, counselorQueue.name, { accountId })

/** Asks the counselors whom applicants name, and takes what they send. */
export const createCounselors = ({ requests, jobs, storage, checkOwner, log, signedIn }: Deps) => {
  const { database, clock, rules } = requests
  const files = { database, clock, rules, storage, checkOwner, jobs, log }
  const links = createFindLink(requests)
  const begin = beginRequest(requests)
  const sweep = async () => {
    await counselorFileStore(database.sql).failTimedOut(conversionMessages.waitedTooLong, clock())
    await counselorFileStore(database.sql).sweepForms(after(clock(), -dayMs))
  }
  const feature: Feature = {
    plugin: async (app) => {
      linkRoutes(app, createLinkCalls(requests, links), createLinkFiles(files, links))
      applicantRoutes(app, { requests, storage, log, signedIn })
    },
    startJobs: async () => {
      await jobs.work(counselorQueue.name, 1, async (job) => {
        await begin(job)
        // The request is begun: a mail of somebody else that fails must not begin it again.
        await sendCounselorMails(requests, log).catch((error: unknown) =>
          log.warn({ err: error }, schedule.failureMessage),
        )
      })
      await jobs.repeat(schedule, async () => {
        await sweep()
        await sendCounselorMails(requests, log)
      })
      return jobs.stop
    },
  }
  return {
    feature,
    uploads: {
      isKey: isCounselorKey,
      acceptUpload: acceptCounselorUpload(files),
      startConversions: (convertFile: ConvertStoredFile): Promise<void> =>
        jobs.work(counselorConversions.name, 1, convertCounselorFile(files, convertFile)),
    },
  }
}
