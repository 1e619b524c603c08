import type { FastifyRequest } from 'fastify'
import { HttpError } from '../errors/http-error.ts'
import type { App } from './app-type.ts'
import { messageFor } from './error-handler.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a call that uses no session, so that other programs may make it. */
    readonly isOpenToOtherOrigins?: true
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Protects against forged requests: a request that changes something must come from our own pages. Browsers send the origin
 * of a request, and a page cannot change it.
 */
export const requireOwnOrigin = (app: App, publicUrl: string): void => {
  const isOwn = ({ method, headers, routeOptions: { config } }: FastifyRequest) =>
    safeMethods.has(method) ||
    headers.origin === publicUrl ||
    headers['sec-fetch-site'] === 'same-origin' ||
    config?.isOpenToOtherOrigins === true

  app.addHook('onRequest', (request, _reply, done) =>
    isOwn(request) ? done() : done(new HttpError(403, 'This call must come from the application itself.')),
  )
}

/** Every request of HTTP/1.1 names the host that it is for. */
export const requireHost = (app: App): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) =>
    raw.httpVersion === '1.1' && raw.headers.host === undefined
      ? done(new HttpError(400, 'The call names no host.'))
      : done(),
  )
}

/** Serves a request with an `Expect` header that Node does not know. Node would refuse it without JSON and without our headers. */
export const ignoreExpectations = ({ server }: App): void => {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
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
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '' } = request.raw
    if (url.includes('%00')) throw unreadable()
    if (isForPages(request) && isAmbiguous(decodedPath(url))) throw new HttpError(404, messageFor(404))
    done()
  })
}

const maxDepth = 32

/** The database cannot store NUL or unpaired surrogates. */
const canBeStored = (text: string) => text.isWellFormed() && !text.includes('\0')

const checkText = (text: string, field: string) => {
  if (!canBeStored(text)) throw new HttpError(400, `"${field}" contains characters that cannot be saved.`)
}

const checkKey = (key: string, canBeOdd: boolean) => {
  if (canBeOdd && !canBeStored(key))
    throw new HttpError(400, 'The name of a field contains characters that cannot be saved.')
  if (Object.hasOwn(Object.prototype, key)) throw new HttpError(400, `"${key}" is not a known field.`)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

type Body = {
  readonly depth: number
  /** False if no text in the body needs to be looked at. */
  readonly canBeOdd: boolean
}

/** Rejects keys of `Object.prototype`, text that cannot be stored and deep nesting, before any schema looks inside. */
const checkJson = (value: unknown, field: string, { depth, canBeOdd }: Body): void => {
  if (canBeOdd && typeof value === 'string') checkText(value, field)
  if (!isObject(value)) return
  if (depth > maxDepth) throw new HttpError(400, 'The body of the call is nested too deeply.')
  for (const key of Object.keys(value)) {
    if (!Array.isArray(value)) checkKey(key, canBeOdd)
    const inner = value[key]
    if (canBeOdd || isObject(inner)) checkJson(inner, key, { depth: depth + 1, canBeOdd })
  }
}

/** Only an escape can stand for a character that cannot be stored: a raw one is no valid JSON, or was replaced as no valid UTF-8. */
const canHoldOddText = (text: string): boolean => text.includes('\\u')

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'The body of the call is not valid JSON.')
  }
}

/** Accepts JSON bodies only. An empty body counts as no body, whatever its content type. */
export const acceptOnlyJson = (app: App): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async ({ headers }: { headers: Record<string, unknown> }, text: string) => {
      if (headers['content-encoding'] !== undefined)
        throw new HttpError(415, 'The body of the call must not be compressed.')
      if (text === '') return undefined
      const body = parse(text)
      checkJson(body, 'body', { depth: 1, canBeOdd: canHoldOddText(text) })
      return body
    },
  )
}
