import { form, school } from '@apply/forms/governors-choice'
import { buildApp } from '../../server/src/app.ts'
import { createAfterSubmission } from '../../server/src/application/draft/after-submission.ts'
import { applicationRoutes } from '../../server/src/application/draft/application-routes.ts'
import { nobodyElse, noDocuments } from '../../server/src/application/draft/testing/application-deps-for.ts'
import { createAccounts } from '../../server/src/identity/applicants/create-accounts.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { openDatabase } from '../../server/src/platform/database/open-database.ts'
import { createJobs } from '../../server/src/platform/jobs/create-jobs.ts'
import { createLog } from '../../server/src/platform/logging/log.ts'
import { createMailQueue, mailJobs } from '../../server/src/platform/mail/create-mail.ts'
import { systemClock as clock } from '../../server/src/platform/time/clock.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { postgresServer } from '../../server/testing/postgres-server.ts'
import { builtPages } from '../../tools/pages/built-chunks.ts'

/** The server with its pages, accounts and applications, on a database of its own. */
export const serveProduct = async () => {
  const { folder: pages } = await builtPages()
  const server = await postgresServer()
  const database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  await migrate(database)
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const log = createLog('silent')
  const jobs = await createJobs({ database, log, queues: [mailJobs], supervise: false })
  const shared = { database, clock, school, log, jobs, mailQueue: createMailQueue(jobs) }
  const accounts = createAccounts({ ...shared, publicUrl }, jobs)
  const { signedIn, successfulLogins } = accounts
  const applications = applicationRoutes({
    ...shared,
    form,
    documents: noDocuments,
    signedIn,
    successfulLogins,
    afterSubmission: createAfterSubmission({ ...shared, ...nobodyElse }),
  })
  const settings = { publicUrl, trustProxy: false, s3: undefined }
  const app = await buildApp({ settings, log: shared.log, plugins: [accounts.plugin, applications], pages })
  await app.listen({ host: 'localhost', port })
  return {
    url: publicUrl,
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await accounts.close()
      await jobs.stop()
      await database.close()
      await server.remove()
    },
  }
}
