import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { createFeatures } from './features.ts'
import { prepareDatabase } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import type { App } from './platform/http/app-type.ts'
import { listenOnSeveral } from './platform/http/connections.ts'
import { type Check, createHealth, databaseCheck } from './platform/http/health.ts'
import { shedLoad } from './platform/http/limits.ts'
import { explainListenError, publicAddress } from './platform/http/listen-address.ts'
import { checkBuiltPages } from './platform/http/serve-pages.ts'
import { logConfiguration, logStartBlock } from './platform/logging/start-messages.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/metrics-server.ts'
import type { Feature, FeatureDeps } from './platform/process/feature.ts'
import { loadForm } from './platform/settings/load-form.ts'
import type { Settings } from './platform/settings/settings.ts'
import { systemClock } from './platform/time/clock.ts'
import { isChild, leaveParent, reportPrepared, reportReady } from './processes/messages.ts'

/** Health is served before the database is upgraded, which may take long, so that nobody takes the process for a dead one. */
const createDeps = async (settings: Settings, log: FastifyBaseLogger) => {
  const { form, school, desk } = await loadForm(settings.form)
  if (settings.role !== 'worker') checkBuiltPages(settings.form, log)
  const database = await openDatabase({
    ...settings,
    onConnectionLost: (error) => log.warn({ err: error }, 'A connection to the database was lost.'),
  })
  const health = createHealth([databaseCheck(database)])
  const metrics = createMetrics({ database, readiness: health.read })
  const closeMetrics = await serveMetrics({ settings, metrics, readiness: health.read, log })
  await prepareDatabase(database, log)
  reportPrepared()
  const deps: FeatureDeps = { form, school, desk, settings, database, clock: systemClock, log }
  return { deps, health, metrics, closeMetrics }
}

type Step = { readonly name: string; readonly run: () => Promise<unknown> }

/** Starts the jobs of all features. Returns the steps that stop them. */
export const startJobs = async (features: readonly Feature[]): Promise<readonly Step[]> => {
  const stops = await Promise.all(features.flatMap((feature) => (feature.startJobs ? [feature.startJobs()] : [])))
  return stops.map((run) => ({ name: 'jobs', run }))
}

const closeFeatures = (features: readonly Feature[]): readonly Step[] =>
  features.flatMap(({ close }) => (close ? [{ name: 'a feature', run: close }] : []))

type ShutdownDeps = {
  /** The stages run one after another, the steps of a stage at the same time. */
  readonly stages: readonly (readonly Step[])[]
  readonly log: FastifyBaseLogger
  readonly exit: (code: number) => void
  readonly timeoutMs?: number
}

/** Operators are promised an end within 15 s. */
const defaultShutdownMs = 14_000

const runStep = async ({ name, run }: Step, log: FastifyBaseLogger) => {
  try {
    await run()
  } catch (error) {
    log.error({ err: error }, `Shutdown: ${name} could not be closed.`)
  }
}

/** Returns a signal handler that runs all stages once and then exits. It also exits if they take too long. */
export const createShutdown = (deps: ShutdownDeps): ((signal: string) => void) => {
  const { stages, log, exit, timeoutMs = defaultShutdownMs } = deps
  let isShuttingDown = false
  const runStages = async () => {
    for (const stage of stages) await Promise.all(stage.map((step) => runStep(step, log)))
    log.info('Shutdown complete.')
    exit(0)
  }
  return (signal) => {
    if (isShuttingDown) return
    isShuttingDown = true
    log.info(`${signal}: no new connections; running requests and jobs end first.`)
    setTimeout(() => {
      log.warn('Shutdown: something did not end in time and was abandoned.')
      exit(0)
    }, timeoutMs).unref()
    void runStages()
  }
}

const checksOf = (features: readonly Feature[], { role }: Settings): readonly Check[] =>
  features.flatMap(({ checks = [], jobChecks = [] }) => (role === 'web' ? checks : [...checks, ...jobChecks]))

const pluginsOf = (features: readonly Feature[]) => features.flatMap(({ plugin }) => (plugin ? [plugin] : []))

/** At a terminal a person gets one block after the start. Otherwise the log gets one line for each fact. */
const announcesOnce = ({ logFormat }: Settings) => logFormat === 'text'

/** How many connections may wait in the operating system, which drops further ones. Linux allows no more by default. */
const maxUnaccepted = 4096

const listen = async (settings: Settings, app: App): Promise<void> => {
  const listenTextResolver = (address: string) =>
    isChild() || announcesOnce(settings) ? '' : `Listening on ${address}, reached at ${settings.publicUrl}.`
  const address = publicAddress(settings)
  const options = { host: settings.host, port: settings.port, backlog: maxUnaccepted, listenTextResolver }
  try {
    // Several processes share one socket, which their parent opens.
    if (process.platform === 'linux' && !isChild()) await listenOnSeveral(app, address, options)
    else await app.listen(options)
  } catch (error) {
    throw explainListenError(error, address)
  }
}

/** Frees what only the start needed: 115 instead of 146 MB. V8 would keep it until the process has allocated as much again. */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}

/** Runs the process from its start to its end. The setting ROLE decides whether it serves pages, runs jobs, or both. */
export const startServer = async (settings: Settings, log: FastifyBaseLogger): Promise<void> => {
  const { deps, health, metrics, closeMetrics } = await createDeps(settings, log)
  const { database } = deps
  const readiness = health.read
  const features = await createFeatures(deps)
  metrics.add(features.flatMap((feature) => feature.metrics ?? []))
  const plugins = [shedLoad(database), ...pluginsOf(features)]
  const jobs = settings.role === 'web' ? [] : await startJobs(features)
  const app = settings.role === 'worker' ? undefined : await buildApp({ settings, log, plugins, readiness, metrics })
  const shutDown = createShutdown({
    stages: [
      [...(app ? [{ name: 'the web server', run: () => app.close().then(leaveParent) }] : []), ...jobs],
      closeFeatures(features),
      [
        { name: 'the metrics', run: closeMetrics },
        { name: 'the database', run: database.close },
      ],
    ],
    log,
    exit: process.exit,
  })
  // Before the start is announced, because a reader of that line may stop the process at once.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, shutDown)
  if (!isChild() && !announcesOnce(settings)) logConfiguration(settings, log)
  // Before the first request, which would wait for it.
  collectGarbage()
  health.begin(checksOf(features, settings))
  if (app) await listen(settings, app)
  if (isChild()) reportReady({ metrics: metrics.readData, readiness })
  else if (announcesOnce(settings)) logStartBlock(deps)
}
