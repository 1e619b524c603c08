import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database, PoolFigures } from '../database/database.ts'
import type { App } from '../http/app-type.ts'
import { routeOf } from '../http/log-requests.ts'

export type Metrics = {
  readonly registry: Registry
  /** Times every request of this server by its route. */
  readonly watch: (app: App) => void
}

const watchPool = (registry: Registry, figures: () => PoolFigures) =>
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the database pool by state; waiting counts callers that have none yet.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(figures())) this.set({ state }, count)
    },
  })

/** The figures of one process. */
export const createMetrics = (database: Pick<Database, 'figures'>): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchPool(registry, database.figures)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    registry,
    watch: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const labels = { method: request.method, route: routeOf(request), status: reply.statusCode }
        durations.observe(labels, reply.elapsedTime / 1000)
        done()
      })
    },
  }
}
