import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import type { Database } from './infra/database/database.ts'
import { openDatabase } from './infra/database/open-database.ts'
import { prepareDatabase } from './infra/database/prepare-database.ts'
import type { App } from './infra/http/app-type.ts'
import { databaseCheck } from './infra/http/health.ts'
import { shedLoad } from './infra/http/shed-load.ts'
import { announce, greet } from './infra/logging/announce.ts'
import { createMetrics } from './infra/metrics/metrics.ts'
import { serveMetrics } from './infra/metrics/metrics-server.ts'
import { type Clock, systemClock } from './infra/process/clock.ts'
import { drain, type Step } from './infra/process/drain.ts'
import type { Feature } from './infra/process/feature.ts'
import { type Content, loadForm } from './infra/settings/load-form.ts'
import type { Settings } from './infra/settings/settings.ts'

/** The real things that every feature is built from. */
export type FeatureDeps = Content & {
  readonly settings: Settings
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

type CreateFeatures = (deps: FeatureDeps) => Promise<readonly Feature[]>

const createDeps = async (settings: Settings, log: FastifyBaseLogger): Promise<FeatureDeps> => {
  const content = await loadForm(settings.form)
  const database = await openDatabase({
    ...settings,
    onConnectionLost: (error) => log.warn({ err: error }, 'A connection to the database was lost.'),
  })
  await prepareDatabase(database, log)
  return { ...content, settings, database, clock: systemClock, log }
}

/** A person at a terminal reads one block after the start, everything else the lines of the log. */
const isGreeted = ({ logFormat }: Settings) => logFormat === 'text'

const listen = (settings: Settings, app: App): Promise<string> =>
  app.listen({
    host: settings.host,
    port: settings.port,
    listenTextResolver: (address) =>
      isGreeted(settings) ? '' : `Listening on ${address}, reached at ${settings.publicUrl}.`,
  })

/** Starts the jobs of all parts, and answers how to end each. */
export const startJobs = async (parts: readonly Feature[]): Promise<readonly Step[]> => {
  const stops = await Promise.all(parts.flatMap(({ work }) => (work ? [work()] : [])))
  return stops.map((run) => ({ name: 'jobs', run }))
}

/** Starts what the role of this process asks for; a signal ends all of it in order. */
export const runProcess = async (
  settings: Settings,
  log: FastifyBaseLogger,
  createFeatures: CreateFeatures,
): Promise<void> => {
  const deps = await createDeps(settings, log)
  const parts = await createFeatures(deps)
  const { database } = deps
  const checks = [databaseCheck(database), ...parts.flatMap((part) => part.checks ?? [])]
  const metrics = createMetrics(database)
  const closeMetrics = await serveMetrics({ settings, metrics, checks, log })
  const routes = [shedLoad(database), ...parts.flatMap((part) => (part.routes ? [part.routes] : []))]
  const jobs = settings.role === 'web' ? [] : await startJobs(parts)
  const app = settings.role === 'worker' ? undefined : await buildApp({ settings, log, routes, checks, metrics })
  const requests = app ? [{ name: 'requests', run: () => app.close() }] : []
  const closing = parts.flatMap(({ close }) => (close ? [{ name: 'a part', run: close }] : []))
  const end = drain({
    stages: [
      [...requests, ...jobs],
      closing,
      [
        { name: 'metrics', run: closeMetrics },
        { name: 'the database', run: database.close },
      ],
    ],
    log,
    exit: process.exit,
  })
  // Before the start is announced: whoever reads of it may end the process at once.
  process.on('SIGTERM', end).on('SIGINT', end)
  if (!isGreeted(settings)) announce(settings, log)
  if (app) await listen(settings, app)
  if (isGreeted(settings)) greet(deps)
}
