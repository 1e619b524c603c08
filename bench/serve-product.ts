import { desk, form, school } from '@apply/forms/governors-choice'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from '../server/src/app.ts'
import { createFeatures } from '../server/src/features.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import type { Jobs } from '../server/src/platform/jobs/create-jobs.ts'
import { systemClock } from '../server/src/platform/time/clock.ts'
import { startJobs } from '../server/src/server.ts'
import { freePort } from '../server/testing/free-port.ts'
import { testSettings } from '../server/testing/test-settings.ts'

type Deps = {
  readonly database: Database
  readonly dataDir: string
  readonly log: FastifyBaseLogger
  readonly clock?: () => Date
  /** Only if they are given, jobs run. */
  readonly jobs?: Jobs
}

/** All features of the product in this process, on a database that the caller can use as well. */
export const serveProduct = async ({ database, dataDir, log, clock = systemClock, jobs }: Deps) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = testSettings({ PUBLIC_URL: url, DATA_DIR: dataDir, TRUST_PROXY: 'on' })
  const deps = { settings, form, school, desk, database, clock, log }
  const features = await createFeatures(deps, jobs ? { jobs } : {})
  const stopJobs = jobs ? await startJobs(features) : []
  const app = await buildApp({ settings, log, plugins: features.flatMap(({ plugin }) => plugin ?? []) })
  await app.listen({ host: 'localhost', port })
  const close = async () => {
    await app.close()
    for (const { run } of stopJobs) await run()
    for (const feature of features) await feature.close?.()
  }
  return { url, close }
}
