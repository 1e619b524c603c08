import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { HttpError } from '../errors/http-error.ts'
import type { App } from './app-type.ts'

const unexpected = "We've encountered an unexpected error at this time. Please try again later."
const defaultRetrySeconds = 5

const messages: Readonly<Record<number, string>> = {
  400: 'The call could not be read.',
  404: 'There is nothing at this address.',
  408: 'The call took too long to arrive.',
  413: 'The call is too large.',
  414: 'The address is too long.',
  415: 'The body of the call must be JSON.',
  431: 'The headers of the call are too large.',
}

export const messageFor = (status: number): string => messages[status] ?? unexpected

const unknownKeys = (params: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(params.keys) ? params.keys.map(String) : []

const describeMistake = ({ keyword, instancePath, message, params }: FastifySchemaValidationError): string => {
  const field = instancePath.split('/').filter(Boolean).join('.')
  if (keyword === 'unrecognized_keys')
    return `${unknownKeys(params)
      .map((key) => `"${key}"`)
      .join(', ')} is not a known field.`
  // A message of the contract is complete. A message of zod needs the name of the field.
  if (message && !/^(Invalid|Too|Unrecognized)/.test(message)) return message
  return field === ''
    ? 'The body of the call is missing or has the wrong shape.'
    : `"${field}" is missing or not valid.`
}

/** Only the first mistake, because our own pages check the same rules before they send. */
const validationMessage = (mistakes: readonly FastifySchemaValidationError[]): string =>
  mistakes.slice(0, 1).map(describeMistake).join('')

const statusOf = (error: unknown): number => {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (typeof status !== 'number') return 500
  // The file server answers 403 to names that no file can have. Our own 403 is an `HttpError`.
  return status === 403 ? 404 : status
}

/**
 * Only the message of an `HttpError` reaches the client; other messages may quote private data. A client error that a library
 * reports keeps its status, because anybody could fill the log with it as a 500.
 */
const asHttpError = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return new HttpError(400, validationMessage(error.validation))
  const status = statusOf(error)
  const isClientError = status >= 400 && status < 500
  return isClientError ? new HttpError(status, messages[status] ?? messageFor(400)) : new HttpError(500, unexpected)
}

const logError = (request: FastifyRequest, status: number, error: unknown) => {
  if (status === 500) request.log.error({ err: error }, 'A request failed with an unexpected error.')
  else if (status > 500) request.log.warn({ err: error }, 'A request failed because a service is unavailable.')
}

const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const { status, message, details, retryAfterSeconds } = asHttpError(error)
  logError(request, status, error)
  if (status === 429 || status > 500) reply.header('retry-after', Math.ceil(retryAfterSeconds ?? defaultRetrySeconds))
  // The rest of the body is read to its end; otherwise the client may never see this response.
  if (status === 413) reply.removeHeader('connection')
  // The response schema of a route describes success only, so errors are serialized without it.
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ message, ...details })
}

export const setErrorHandler = (app: App): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply))
}

export const sendNotFound = (): never => {
  throw new HttpError(404, messageFor(404))
}

/** For responses that are sent before any hook can add its headers. */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

type StatusLine = readonly [status: number, reason: string]

const statusLines: Readonly<Record<string, StatusLine>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

const rawResponse = ([status, reason]: StatusLine): string => {
  const body = JSON.stringify({ message: messageFor(status) })
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Sends JSON also to a client whose request is not valid HTTP or arrives too slowly, then closes the connection. */
export const handleClientError = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(rawResponse(statusLines[error.code ?? ''] ?? [400, 'Bad Request']), () => socket.destroy())
}

/** For a path that cannot be decoded. It leads to no route, so no hook sees the request. */
export const handleFrameworkError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  request.log.info({ method: request.method, route: 'unreadable', status: 400 }, 'request')
  reply.headers(securityHeaders)
  sendError(error, request, reply)
}
