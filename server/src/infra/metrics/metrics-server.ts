import { errorCode } from '@apply/converter/error-code'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { answerErrors, nothingHere } from '../http/answer-errors.ts'
import type { App } from '../http/app-type.ts'
import { type Check, healthRoutes } from '../http/health.ts'
import { defaultLimits } from '../http/limits.ts'
import type { Settings } from '../settings/settings.ts'
import type { Metrics } from './metrics.ts'

type Deps = {
  readonly settings: Pick<Settings, 'metricsPort' | 'metricsPortAskedFor'>
  readonly metrics: Metrics
  readonly checks: readonly Check[]
  readonly log: FastifyBaseLogger
}

const build = ({ metrics, checks }: Deps): App => {
  const app: App = fastify({ ...defaultLimits, forceCloseConnections: true })
  answerErrors(app)
  app.setNotFoundHandler(nothingHere)
  healthRoutes(checks)(app)
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
  return app
}

/** Figures and health on a port of their own, reached from this machine only. Answers how to close it. */
export const serveMetrics = async (deps: Deps): Promise<() => Promise<void>> => {
  const { settings, log } = deps
  if (settings.metricsPort === 'off') return async () => undefined
  const app = build(deps)
  try {
    const address = await app.listen({ host: '127.0.0.1', port: settings.metricsPort })
    log.info(`Metrics are at ${address}/metrics.`)
  } catch (error) {
    if (settings.metricsPortAskedFor || errorCode(error) !== 'EADDRINUSE') throw error
    log.warn(`No metrics: port ${settings.metricsPort} is taken. METRICS_PORT chooses another or turns them off.`)
  }
  return async () => app.close()
}
