import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { uploadFile } from '@apply/contract/upload-file'
import type { FastifyReply } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Database } from '../database/database.ts'
import type { App, Plugin } from './app-type.ts'
import { routeOf } from './log-requests.ts'

const seconds = 1000

/** How long a client may take and how much it may send: Fastify's options, and one of our own. */
export type Limits = {
  readonly bodyLimit: number
  readonly bodyTimeout: number
  readonly requestTimeout: number
  readonly connectionTimeout: number
  readonly keepAliveTimeout: number
  readonly http: { readonly headersTimeout: number; readonly connectionsCheckingInterval: number }
}

export const defaultLimits: Limits = {
  bodyLimit: 256 * 1024,
  /** Of every call but an upload. */
  bodyTimeout: 20 * seconds,
  /** Headers and body of an upload. The browser waits for as long: over a slow line a file takes minutes. */
  requestTimeout: 5 * 60 * seconds,
  /** A client that neither sends nor reads what there is. */
  connectionTimeout: 30 * seconds,
  /** Longer than the usual 60 s of a proxy, so that the proxy closes the connection first. */
  keepAliveTimeout: 65 * seconds,
  http: {
    headersTimeout: 10 * seconds,
    // Node looks for slow clients only this often.
    connectionsCheckingInterval: 1 * seconds,
  },
}

const requestTimeout = () => Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

const isUpload = ({ method, url }: IncomingMessage): boolean => method === uploadFile.method && url === uploadFile.path

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Disconnects a client that sends a body too slowly, as Node does after `requestTimeout`, which is for uploads. */
export const limitBodies = ({ server }: App, { bodyTimeout }: Pick<Limits, 'bodyTimeout'>): void => {
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request) || isUpload(request)) return
    const timer = setTimeout(() => {
      if (!request.complete) server.emit('clientError', requestTimeout(), request.socket)
    }, bodyTimeout).unref()
    request.once('close', () => clearTimeout(timer))
  })
}

/** Lets a client wait that has sent everything: until the response begins, whoever is silent is the server. Each part of its work has its own limit. */
export const letClientsWait = ({ server }: App): void => {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.on('timeout', (socket: Socket) => {
      if (!request.complete || response.headersSent) socket.destroy()
    })
  })
}

/** A save waits for a connection twice and a login about six times, so even this wait is felt. */
const longWaitMs = 200
/** A short burst is served. Only a queue that stays long means overload. */
const overloadAfterMs = 1_000
const retryAfterSeconds = 2

/** Pages, health checks and the bytes of an upload need no connection. */
const needsDatabase = /^\/((api|desk\/api|public|service)\/|unsubscribe$)/

const tooBusy = { message: 'We are very busy right now. Please try again in a few seconds.' }

/** Sent without throwing: an error with its log line would take twice the time, which an overloaded server does not have. */
const sendTooBusy = (reply: FastifyReply): void => {
  reply
    .code(503)
    .header('retry-after', retryAfterSeconds)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(tooBusy)
}

type Deps = Pick<Database, 'waitingLine'> & { readonly now?: () => number }

/** Rejects new calls while the queue for database connections stays long, so that calls in progress can finish. */
export const shedLoad = ({ waitingLine, now = () => performance.now() }: Deps): Plugin => {
  let long: { readonly line: number; readonly since: number } | undefined
  let shortSince: number | undefined

  /** After a dip the queue is still the same. On a busy server it may be short for hours without being empty. */
  const hasBeenShort = (): boolean => shortSince !== undefined && now() - shortSince >= overloadAfterMs

  const isOverloaded = (): boolean => {
    const { number: line, longestWait } = waitingLine()
    if (longestWait < longWaitMs) {
      shortSince ??= now()
      return false
    }
    // No call may have come while nobody waited, so the number tells that this is another queue.
    if (long?.line !== line || hasBeenShort()) long = { line, since: now() }
    shortSince = undefined
    return now() - long.since >= overloadAfterMs
  }

  return fastifyPlugin(async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (isOverloaded() && needsDatabase.test(routeOf(request))) sendTooBusy(reply)
      else done()
    })
  })
}
