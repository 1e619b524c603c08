import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { form, school } from '@apply/forms/governors-choice'
import { build } from 'vite'
import { buildApp } from '../../server/src/app.ts'
import { createAccounts } from '../../server/src/features/accounts/create-accounts.ts'
import { applicationRoutes } from '../../server/src/features/applications/application-routes.ts'
import { noDocuments } from '../../server/src/features/applications/testing/application-deps-for.ts'
import { migrate } from '../../server/src/infra/database/migrate.ts'
import { openDatabase } from '../../server/src/infra/database/open-database.ts'
import { createJobs } from '../../server/src/infra/jobs/create-jobs.ts'
import { createLog } from '../../server/src/infra/logging/log.ts'
import { createMailQueue, mailJobs } from '../../server/src/infra/mail/create-mail.ts'
import { systemClock as clock } from '../../server/src/infra/process/clock.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { postgresServer } from '../../server/testing/postgres-server.ts'

const project = join(import.meta.dirname, '../..')

/** The pages as they are built for production, in a folder of their own: a run beside it may build as well. */
const buildPages = async (): Promise<string> => {
  const outDir = await mkdtemp(join(tmpdir(), 'bench-lighthouse-'))
  const configFile = join(project, 'web/vite.config.ts')
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  return outDir
}

/** The server with its pages, accounts and applications, on a database of its own. */
export const serveProduct = async () => {
  const pages = await buildPages()
  const server = await postgresServer()
  const database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  await migrate(database)
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const log = createLog('silent')
  const jobs = await createJobs({ database, log, queues: [mailJobs], supervise: false })
  const shared = { database, clock, school, log, jobs, mailQueue: createMailQueue(jobs) }
  const accounts = createAccounts({ ...shared, publicUrl })
  const { signedIn, successfulLogins } = accounts
  const applications = applicationRoutes({
    ...shared,
    form,
    documents: noDocuments,
    signedIn,
    successfulLogins,
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
      await rm(pages, { recursive: true, force: true })
    },
  }
}
