import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerError, refusalFor } from './answer-errors.ts'

/** For answers that are given before any hook could add its headers. */
const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const statusLines: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

const answer = ([status, reason]: readonly [number, string]) => {
  const body = JSON.stringify({ message: refusalFor(status) })
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

/** What is not even HTTP, or comes too slowly, still gets JSON and then the door. */
export const answerBrokenHttp = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(answer(statusLines[error.code ?? ''] ?? [400, 'Bad Request']), () => socket.destroy())
}

/** An address that cannot be decoded leads to no route, so that no hook sees it. */
export const answerUnreadableAddress = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  request.log.info({ method: request.method, route: 'unreadable', status: 400 }, 'request')
  reply.headers(bareHeaders)
  answerError(error, request, reply)
}
