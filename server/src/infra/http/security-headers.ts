import helmet from '@fastify/helmet'
import fastify from 'fastify'
import type { App } from './app-type.ts'

type Deps = {
  readonly publicUrl: string
  /** Other origins the page may send files to. */
  readonly uploadOrigins: readonly string[]
}

const self = "'self'"
const none = "'none'"

const pagePolicy = (uploadOrigins: readonly string[]) => ({
  'default-src': [none],
  'script-src': [self],
  'style-src': [self],
  'img-src': [self, 'data:'],
  'font-src': [self],
  'connect-src': [self, ...uploadOrigins],
  'manifest-src': [self],
  'object-src': [none],
  'base-uri': [none],
  'form-action': [self],
  'frame-ancestors': [none],
  'require-trusted-types-for': ["'script'"],
})

const oneYear = 365 * 24 * 60 * 60

const optionsFor = ({ publicUrl, uploadOrigins }: Deps) => ({
  contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(uploadOrigins) },
  frameguard: { action: 'deny' as const },
  referrerPolicy: { policy: 'no-referrer' as const },
  hsts: publicUrl.startsWith('https:') && { maxAge: oneYear, includeSubDomains: false },
})

/** The library would put the same headers together for every answer anew, so that it is asked once. */
const headersFor = async (deps: Deps): Promise<Record<string, string>> => {
  const asked = fastify()
  await asked.register(helmet, optionsFor(deps))
  asked.get('/', async (_request, reply) => reply.raw.getHeaders())
  return (await asked.inject('/')).json()
}

/** What every page and answer carries. Nothing is stored on its way unless its route says so. */
export const securityHeaders = async (app: App, deps: Deps): Promise<void> => {
  const headers = { ...(await headersFor(deps)), 'cache-control': 'no-store' }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
