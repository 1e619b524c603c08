import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { App, Plugin } from './platform/http/app-type.ts'
import { drainConnections } from './platform/http/connections.ts'
import { handleClientError, handleFrameworkError, setErrorHandler } from './platform/http/error-handler.ts'
import { healthRoutes, type ReadReadiness, readinessOf } from './platform/http/health.ts'
import { defaultLimits, type Limits, letClientsWait, limitBodies } from './platform/http/limits.ts'
import { logRequests } from './platform/http/log-requests.ts'
import {
  acceptOnlyJson,
  checkPaths,
  ignoreExpectations,
  requireHost,
  requireOwnOrigin,
} from './platform/http/request-checks.ts'
import { addSecurityHeaders } from './platform/http/security-headers.ts'
import { builtPages, nameBuild, servePages } from './platform/http/serve-pages.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Settings } from './platform/settings/settings.ts'

export type AppDeps = {
  readonly settings: Pick<Settings, 'publicUrl' | 'trustProxy' | 's3'> & Partial<Pick<Settings, 'form'>>
  readonly log: FastifyBaseLogger
  /** The features, each in its own scope unless it is wrapped with `fastifyPlugin`. */
  readonly plugins: readonly Plugin[]
  readonly readiness?: ReadReadiness
  readonly metrics?: Metrics
  /** The folder of the built browser application. */
  readonly pages?: string
  readonly limits?: Limits
}

const noJsonSchema = (): never => {
  throw new Error('The schemas of routes are zod schemas.')
}

type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean)

/** Whose forwarding headers are trusted: nobody's, those of the nearest proxies, or those of the given addresses. */
const trustedProxies = (setting: Settings['trustProxy']): TrustProxy => {
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  return typeof setting === 'boolean' ? setting : [...setting]
}

const createApp = ({ settings, log, limits: { bodyTimeout, ...limits } = defaultLimits }: AppDeps): App => {
  const app: App = fastify({
    ...limits,
    // `requireHost` refuses such requests with JSON and our headers, which Node would not send.
    http: { ...limits.http, requireHostHeader: false },
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(settings.trustProxy),
    // Fastify loads its compilers for JSON Schema, 130 files, unless it is given others.
    schemaController: { compilersFactory: { buildValidator: noJsonSchema, buildSerializer: noJsonSchema } },
    // While the server closes, requests on open connections are still served. Only new connections are rejected.
    return503OnClosing: false,
    clientErrorHandler: handleClientError,
    frameworkErrors: handleFrameworkError,
  })
  limitBodies(app, { bodyTimeout })
  letClientsWait(app)
  ignoreExpectations(app)
  return app
}

/** Hooks for every request, whatever feature or page it is for. */
const addGlobalHooks = async (app: App, { settings, metrics }: AppDeps, pages: string): Promise<void> => {
  logRequests(app)
  metrics?.watch(app)
  drainConnections(app)
  setErrorHandler(app)
  addSecurityHeaders(app, settings)
  await app.register(cookie)
  requireHost(app)
  checkPaths(app)
  requireOwnOrigin(app, settings.publicUrl)
  acceptOnlyJson(app)
  nameBuild(app, pages)
}

/** The Fastify app without its process: `server.ts` listens with it, and tests send requests to it. */
export const buildApp = async (deps: AppDeps): Promise<App> => {
  const { settings, plugins, readiness = readinessOf([]), pages = builtPages(settings.form) } = deps
  const app = createApp(deps)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await addGlobalHooks(app, deps, pages)
  for (const plugin of [...plugins, healthRoutes(readiness)]) await app.register(plugin)
  servePages(app, pages)
  await app.ready()
  return app
}
