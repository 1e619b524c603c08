import { collectDefaultMetrics, Gauge, Histogram, type Metric, type MetricObject, Registry } from 'prom-client'
import type { Database, PoolFigures } from '../database/database.ts'
import type { App } from '../http/app-type.ts'
import { type Check, readiness } from '../http/health.ts'
import { routeOf } from '../http/log-requests.ts'
import { eventMetrics } from './events.ts'

export type Metrics = {
  readonly contentType: string
  /** The text that Prometheus reads. */
  readonly read: () => Promise<string>
  /** The same as data, for the parent of several processes. */
  readonly readData: () => Promise<readonly MetricObject[]>
  /** Measures every request of this server by its route. */
  readonly watch: (app: App) => void
}

const watchPool = (registry: Registry, figures: () => PoolFigures) =>
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the database pool by state; waiting counts callers without a connection.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(figures())) this.set({ state }, count)
    },
  })

/** Runs the checks of `/readyz` whenever the metrics are read. */
const watchChecks = (registry: Registry, checks: readonly Check[]) =>
  new Gauge({
    name: 'dependency_up',
    help: 'Whether a service that the process needs is available: 1 or 0.',
    labelNames: ['dependency'],
    // Of several processes, the one that misses it counts.
    aggregator: 'min',
    registers: [registry],
    async collect() {
      const results = await readiness(checks)
      for (const [dependency, state] of Object.entries(results.checks)) this.set({ dependency }, state === 'ok' ? 1 : 0)
    },
  })

type Deps = {
  readonly database: Pick<Database, 'figures'>
  readonly checks?: readonly Check[]
  /** The metrics of the features. */
  readonly metrics?: readonly Metric[]
}

/** The metrics of one process. */
export const createMetrics = ({ database, checks = [], metrics = [] }: Deps): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchPool(registry, database.figures)
  watchChecks(registry, checks)
  for (const metric of [...eventMetrics, ...metrics]) registry.registerMetric(metric)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    readData: () => registry.getMetricsAsJSON(),
    watch: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const labels = { method: request.method, route: routeOf(request), status: reply.statusCode }
        durations.observe(labels, reply.elapsedTime / 1000)
        done()
      })
    },
  }
}
