import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messageFor, sendError } from './error-handler.ts'

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
