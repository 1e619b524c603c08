import { form, school } from '@apply/forms/governors-choice'
import { buildApp } from '../server/src/app.ts'
import { documentList } from '../server/src/application/documents/document-list.ts'
import { createAfterSubmission } from '../server/src/application/draft/after-submission.ts'
import { applicationRoutes } from '../server/src/application/draft/application-routes.ts'
import { nobodyElse } from '../server/src/application/draft/testing/application-deps-for.ts'
import { createAccounts } from '../server/src/identity/applicants/create-accounts.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { createJobs } from '../server/src/platform/jobs/create-jobs.ts'
import { createLog } from '../server/src/platform/logging/log.ts'
import { createMailQueue, mailJobs } from '../server/src/platform/mail/create-mail.ts'
import { createMetrics } from '../server/src/platform/metrics/metrics.ts'
import { systemClock as clock } from '../server/src/platform/time/clock.ts'
import { signedInStudent } from '../server/testing/student.ts'
import { receiveOptions, reportReady } from './serving.ts'

/** The product as it runs: every hook, check, log line and measurement, on a database of its own. */
const { databaseUrl, folder, students } = await receiveOptions()
const database = await openDatabase({ databaseUrl, dataDir: folder })
await migrate(database)

const publicUrl = 'http://bench.example.edu'
const log = createLog('info')
const jobs = await createJobs({ database, log, queues: [mailJobs], supervise: false })
const mailQueue = createMailQueue(jobs)
const accounts = createAccounts({ database, clock, school, publicUrl, log, mailQueue }, jobs)
const { signedIn, successfulLogins } = accounts
const applications = applicationRoutes({
  database,
  clock,
  form,
  school,
  documents: documentList(clock),
  signedIn,
  successfulLogins,
  afterSubmission: createAfterSubmission({ school, mailQueue, ...nobodyElse }),
})

const cookies: string[] = []
// Without logging in, which is not measured.
for (let number = 0; number < students; number += 1)
  cookies.push((await signedInStudent(database, clock(), `student-${number}@example.edu`)).cookie)

const app = await buildApp({
  settings: { publicUrl, trustProxy: false, s3: undefined },
  log,
  plugins: [accounts.plugin, applications],
  metrics: createMetrics({ database }),
  pages: folder,
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
reportReady(Number(new URL(address).port), cookies)
