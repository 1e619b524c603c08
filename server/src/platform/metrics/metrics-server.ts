import fastify, { type FastifyBaseLogger } from 'fastify'
import { errorCode } from '../errors/describe-error.ts'
import type { App } from '../http/app-type.ts'
import { sendNotFound, setErrorHandler } from '../http/error-handler.ts'
import { healthRoutes, type ReadReadiness } from '../http/health.ts'
import { defaultLimits } from '../http/limits.ts'
import { explainListenError, type ListenAddress } from '../http/listen-address.ts'
import type { Settings } from '../settings/settings.ts'

type MetricsSettings = Pick<Settings, 'metricsHost' | 'metricsPort' | 'isMetricsPortSet'>

type Deps = {
  readonly settings: MetricsSettings
  readonly metrics: { readonly contentType: string; readonly read: () => Promise<string> }
  readonly readiness: ReadReadiness
  readonly log: FastifyBaseLogger
}

const buildMetricsApp = ({ metrics, readiness }: Deps): App => {
  const app: App = fastify({ ...defaultLimits, forceCloseConnections: true })
  setErrorHandler(app)
  app.setNotFoundHandler(sendNotFound)
  app.register(healthRoutes(readiness))
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType)
    return metrics.read()
  })
  return app
}

export const metricsAddress = ({ metricsHost, metricsPort }: MetricsSettings): ListenAddress | undefined =>
  metricsPort === 'off'
    ? undefined
    : { host: metricsHost, port: metricsPort, hostSetting: 'METRICS_HOST', portSetting: 'METRICS_PORT' }

/** Serves metrics and health on a second port, by default for this machine only. Returns a function that closes it. */
export const serveMetrics = async (deps: Deps): Promise<() => Promise<void>> => {
  const { settings, log } = deps
  const address = metricsAddress(settings)
  if (!address) return async () => undefined
  const app = buildMetricsApp(deps)
  try {
    const url = await app.listen({ host: address.host, port: address.port })
    log.info(`Metrics are at ${url}/metrics.`)
  } catch (error) {
    if (settings.isMetricsPortSet || errorCode(error) !== 'EADDRINUSE') throw explainListenError(error, address)
    log.warn(`No metrics: port ${address.port} is taken. METRICS_PORT chooses another or turns them off.`)
  }
  return async () => app.close()
}
