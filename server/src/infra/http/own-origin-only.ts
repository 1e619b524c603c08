import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { HttpError } from './http-error.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whatever changes something must come from our own pages; browsers tell where a call comes from and pages cannot lie about it. */
export const ownOriginOnly = (app: App, publicUrl: string): void => {
  const isOwn = ({ method, headers }: FastifyRequest) =>
    safeMethods.has(method) || headers.origin === publicUrl || headers['sec-fetch-site'] === 'same-origin'

  app.addHook('onRequest', (request, _reply, done) =>
    isOwn(request) ? done() : done(new HttpError(403, 'This call must come from the application itself.')),
  )
}
