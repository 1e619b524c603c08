import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Cookie = {
  readonly read: (request: FastifyRequest) => string | undefined
  readonly set: (reply: FastifyReply, value: string) => void
  readonly clear: (reply: FastifyReply) => void
}

type Options = Required<Pick<CookieSerializeOptions, 'path' | 'sameSite'>> &
  Pick<CookieSerializeOptions, 'httpOnly' | 'maxAge'>

/** A cookie that only the server reads, unless the options say otherwise, and that HTTPS protects where the product has it. */
export const createCookie = (publicUrl: string, name: string, options: Options): Cookie => {
  const secured = { httpOnly: true, ...options, secure: new URL(publicUrl).protocol === 'https:' }
  return {
    read: ({ cookies }) => cookies[name],
    set: (reply, value) => reply.setCookie(name, value, secured),
    clear: (reply) => reply.clearCookie(name, secured),
  }
}
