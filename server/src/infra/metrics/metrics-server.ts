import fastify, { type FastifyBaseLogger } from 'fastify'
import type { App } from '../http/app-type.ts'
import { sendNotFound, setErrorHandler } from '../http/error-handler.ts'
import { type Check, healthRoutes } from '../http/health.ts'
import { defaultLimits } from '../http/server-options.ts'
import { errorCode } from '../logging/describe-error.ts'
import type { Settings } from '../settings/settings.ts'
import type { Metrics } from './metrics.ts'

type Deps = {
  readonly settings: Pick<Settings, 'metricsPort' | 'isMetricsPortSet'>
  readonly metrics: Metrics
  readonly checks: readonly Check[]
  readonly log: FastifyBaseLogger
}

const buildMetricsApp = ({ metrics, checks }: Deps): App => {
  const app: App = fastify({ ...defaultLimits, forceCloseConnections: true })
  setErrorHandler(app)
  app.setNotFoundHandler(sendNotFound)
  app.register(healthRoutes(checks))
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
  return app
}

/** Serves metrics and health on a second port, for this machine only. Returns a function that closes it. */
export const serveMetrics = async (deps: Deps): Promise<() => Promise<void>> => {
  const { settings, log } = deps
  if (settings.metricsPort === 'off') return async () => undefined
  const app = buildMetricsApp(deps)
  try {
    const address = await app.listen({ host: '127.0.0.1', port: settings.metricsPort })
    log.info(`Metrics are at ${address}/metrics.`)
  } catch (error) {
    if (settings.isMetricsPortSet || errorCode(error) !== 'EADDRINUSE') throw error
    log.warn(`No metrics: port ${settings.metricsPort} is taken. METRICS_PORT chooses another or turns them off.`)
  }
  return async () => app.close()
}
