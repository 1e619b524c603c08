import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, type MetricObject, Registry } from 'prom-client'
import type { Database, PoolFigures } from '../database/database.ts'
import type { App } from '../http/app-type.ts'
import { type ReadReadiness, readinessOf } from '../http/health.ts'
import { routeOf } from '../http/log-requests.ts'
import { eventMetrics } from './events.ts'

export type Metrics = {
  readonly contentType: string
  /** The text that Prometheus reads. */
  readonly read: () => Promise<string>
  /** The same as data, for the parent of several processes. */
  readonly readData: () => Promise<readonly MetricObject[]>
  /** The metrics of the features, which are created later. */
  readonly add: (metrics: readonly Metric[]) => void
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

const watchCommits = (registry: Registry, unconfirmedCommits: () => number) =>
  new Counter({
    name: 'database_unconfirmed_commits_total',
    help: 'Changes that were stored although no synchronous standby has confirmed them.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(unconfirmedCommits())
    },
  })

/** What `/readyz` names. */
const watchServices = (registry: Registry, readiness: ReadReadiness) =>
  new Gauge({
    name: 'dependency_up',
    help: 'Whether a service that the process uses is available: 1 or 0.',
    labelNames: ['dependency'],
    // Of several processes, the one that misses it counts.
    aggregator: 'min',
    registers: [registry],
    async collect() {
      const { checks } = await readiness()
      for (const [dependency, state] of Object.entries(checks)) this.set({ dependency }, state === 'ok' ? 1 : 0)
    },
  })

type Deps = {
  readonly database: Pick<Database, 'figures' | 'unconfirmedCommits'>
  readonly readiness?: ReadReadiness
}

/** Each sample wakes the process. The delays that are reported contain this time. */
const eventLoopSampleMs = 50

/** The metrics of one process. */
export const createMetrics = ({ database, readiness = readinessOf([]) }: Deps): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSampleMs })
  watchPool(registry, database.figures)
  watchCommits(registry, database.unconfirmedCommits)
  watchServices(registry, readiness)
  const add = (metrics: readonly Metric[]) => {
    for (const metric of metrics) registry.registerMetric(metric)
  }
  add(eventMetrics)
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
    add,
    watch: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const labels = { method: request.method, route: routeOf(request), status: reply.statusCode }
        durations.observe(labels, reply.elapsedTime / 1000)
        done()
      })
    },
  }
}
