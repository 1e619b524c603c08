import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Settings } from '../settings/settings.ts'
import type { App } from './app-type.ts'

type HeaderSettings = Pick<Settings, 'publicUrl' | 's3'>

/** Other origins that the browser sends files to. */
const uploadOrigins = ({ s3 }: HeaderSettings): readonly string[] => {
  if (!s3) return []
  const { protocol, host } = new URL(s3.endpoint ?? `https://s3.${s3.region ?? 'us-east-1'}.amazonaws.com`)
  return [`${protocol}//${host}`, `${protocol}//${s3.bucket}.${host}`]
}

const self = "'self'"
const none = "'none'"

const pagePolicy = (settings: HeaderSettings) => ({
  'default-src': [none],
  'script-src': [self],
  'style-src': [self],
  'img-src': [self, 'data:'],
  'font-src': [self],
  'connect-src': [self, ...uploadOrigins(settings)],
  'manifest-src': [self],
  'object-src': [none],
  'base-uri': [none],
  'form-action': [self],
  'frame-ancestors': [none],
  'require-trusted-types-for': ["'script'"],
})

const oneYearSeconds = 365 * 24 * 60 * 60

const helmetOptions = (settings: HeaderSettings) => ({
  contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(settings) },
  frameguard: { action: 'deny' as const },
  referrerPolicy: { policy: 'no-referrer' as const },
  hsts: settings.publicUrl.startsWith('https:') && { maxAge: oneYearSeconds, includeSubDomains: false },
})

/** Asks helmet once: the headers are the same for every response, and building them each time costs. */
const helmetHeaders = (settings: HeaderSettings): OutgoingHttpHeaders => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(helmetOptions(settings))(response.req, response, () => undefined)
  return response.getHeaders()
}

/** Adds the security headers to every response. Nothing is cached unless its route says so. */
export const addSecurityHeaders = (app: App, settings: HeaderSettings): void => {
  const headers = { ...helmetHeaders(settings), 'cache-control': 'no-store' }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** For a file with uploaded content: the browser saves it, runs no script in it and never shows it as one of our pages. */
export const downloadHeaders = (name: string, type = 'application/pdf') => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
})

/** For a PDF that a page of our own shows in a frame. Its viewer is part of the browser, and needs its own styles. */
export const embeddedPdfHeaders = (name: string) => ({
  'content-type': 'application/pdf',
  'content-disposition': `inline; filename="${name}"`,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
})
