import helmet from '@fastify/helmet'
import type { App } from '../app-type.ts'

type Needs = {
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

/** What every page and answer carries. Nothing is stored on its way unless its route says so. */
export const securityHeaders = (app: App, { publicUrl, uploadOrigins }: Needs): void => {
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(uploadOrigins) },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: publicUrl.startsWith('https:') && { maxAge: oneYear, includeSubDomains: false },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
