import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { messageFor } from './error-handler.ts'
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

const unreadable = () => new HttpError(400, 'The address contains characters that cannot be read.')

const decodedPath = (url: string): string => {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '')
  } catch {
    throw unreadable()
  }
}

/** Empty segments, dot segments and backslashes. A browser may read such a path as another host. */
const isAmbiguous = (path: string) => /\/\/|\\|\/\.{1,2}(\/|$)/.test(path)

/** Whether no call of ours matches, so that the path would lead to a file or a page. */
const isForPages = ({ routeOptions: { url } }: FastifyRequest) => url === undefined || url === '/*'

/**
 * Rejects NUL, because no database column and no file name can hold it. An ambiguous path is unknown: the file server would
 * report it as an error of its own.
 */
export const checkPaths = (app: App): void => {
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.raw
    if (url.includes('%00')) throw unreadable()
    if (isForPages(request) && isAmbiguous(decodedPath(url))) throw new HttpError(404, messageFor(404))
  })
}
