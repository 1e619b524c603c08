import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { answerBrokenHttp, answerUnreadableAddress } from './infra/http/answer-broken-http.ts'
import { answerErrors } from './infra/http/answer-errors.ts'
import type { App, Routes } from './infra/http/app-type.ts'
import { closeWhileDraining } from './infra/http/close-while-draining.ts'
import { type Check, healthRoutes } from './infra/http/health.ts'
import { jsonBodiesOnly } from './infra/http/json-bodies-only.ts'
import { defaultLimits, type Limits } from './infra/http/limits.ts'
import { logRequests } from './infra/http/log-requests.ts'
import { ownOriginOnly } from './infra/http/own-origin-only.ts'
import { readableAddressesOnly } from './infra/http/readable-addresses-only.ts'
import { securityHeaders } from './infra/http/security-headers.ts'
import { builtPages, servePages } from './infra/http/serve-pages.ts'
import { trustedProxies } from './infra/http/trusted-proxies.ts'
import { uploadOrigins } from './infra/http/upload-origins.ts'
import type { Metrics } from './infra/metrics/metrics.ts'
import type { Settings } from './infra/settings/settings.ts'

export type AppDeps = {
  readonly settings: Pick<Settings, 'publicUrl' | 'trustProxy' | 's3'> & Partial<Pick<Settings, 'form'>>
  readonly log: FastifyBaseLogger
  /** The groups of routes of the features, each closed over what it needs. */
  readonly routes: readonly Routes[]
  readonly checks?: readonly Check[]
  readonly metrics?: Metrics
  /** The built browser application; without a form there is none. */
  readonly pages?: string
  readonly limits?: Limits
}

const emptyApp = ({ settings, log, limits = defaultLimits }: AppDeps): App =>
  fastify({
    ...limits,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(settings.trustProxy),
    // A request that still arrives on an open connection is answered; only new connections are refused.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenHttp,
    frameworkErrors: answerUnreadableAddress,
  })

/** The server without its process: what `main.ts` listens with and what tests send requests to. */
export const buildApp = async (deps: AppDeps): Promise<App> => {
  const { settings, routes, checks = [], metrics, pages = builtPages(settings.form) } = deps
  const app = emptyApp(deps)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  logRequests(app)
  metrics?.watch(app)
  closeWhileDraining(app)
  answerErrors(app)
  await securityHeaders(app, { publicUrl: settings.publicUrl, uploadOrigins: uploadOrigins(settings) })
  await app.register(cookie)
  readableAddressesOnly(app)
  ownOriginOnly(app, settings.publicUrl)
  jsonBodiesOnly(app)
  for (const register of [...routes, healthRoutes(checks)]) register(app)
  servePages(app, pages)
  await app.ready()
  return app
}
