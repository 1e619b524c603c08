import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { HttpError } from './http-error.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Protects against forged requests: a request that changes something must come from our own pages. Browsers send the origin
 * of a request, and a page cannot change it.
 */
export const requireOwnOrigin = (app: App, publicUrl: string): void => {
  const isOwn = ({ method, headers }: FastifyRequest) =>
    safeMethods.has(method) || headers.origin === publicUrl || headers['sec-fetch-site'] === 'same-origin'

  app.addHook('onRequest', (request, _reply, done) =>
    isOwn(request) ? done() : done(new HttpError(403, 'This call must come from the application itself.')),
  )
}

/** Rejects NUL in a path or query: no database column and no file name can hold it. */
export const checkPaths = (app: App): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) =>
    raw.url?.includes('%00')
      ? done(new HttpError(400, 'The address contains characters that cannot be read.'))
      : done(),
  )
}
