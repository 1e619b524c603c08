import { presentCookie, sessionCookie } from '@apply/engine/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import '@fastify/cookie'

export type IdentityCookies = {
  readonly token: (request: FastifyRequest) => string | undefined
  readonly set: (reply: FastifyReply, token: string) => void
  readonly clear: (reply: FastifyReply) => void
}

/** One cookie that only the server reads, and one by which the page can tell that somebody is logged in. */
export const identityCookies = (publicUrl: string): IdentityCookies => {
  const shared = { path: '/', sameSite: 'lax', secure: new URL(publicUrl).protocol === 'https:' } as const
  return {
    token: (request) => request.cookies[sessionCookie],
    set: (reply, token) => {
      reply.setCookie(sessionCookie, token, { ...shared, httpOnly: true })
      reply.setCookie(presentCookie, '1', shared)
    },
    clear: (reply) => {
      reply.clearCookie(sessionCookie, { ...shared, httpOnly: true })
      reply.clearCookie(presentCookie, shared)
    },
  }
}
