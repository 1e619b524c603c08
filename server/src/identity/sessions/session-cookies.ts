import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookie } from '../../platform/http/cookie.ts'

/** What a login reads of the browser and replaces. */
export type SessionTokens = {
  /** Its session ends, whoever it belongs to. */
  readonly oldToken: string | undefined
  /** The token of the browser, if somebody has logged in there before. */
  readonly knownAs: string | undefined
}

/** What the browser gets after a login: the token of its session, and the one by which it is known from then on. */
export type StartedSession = { readonly token: string; readonly device: string }

export type SessionCookies = {
  readonly token: (request: FastifyRequest) => string | undefined
  readonly tokens: (request: FastifyRequest) => SessionTokens
  readonly set: (reply: FastifyReply, started: StartedSession) => void
  readonly setDevice: (reply: FastifyReply, token: string) => void
  readonly clear: (reply: FastifyReply) => void
}

type Cookies = { readonly session: Cookie; readonly device: Cookie; readonly present?: Cookie }

/** The cookie of a session, one that outlives the logout, and perhaps one that tells the page that somebody is logged in. */
export const sessionCookies = ({ session, device, present }: Cookies): SessionCookies => ({
  token: session.read,
  tokens: (request) => ({ oldToken: session.read(request), knownAs: device.read(request) }),
  set: (reply, started) => {
    session.set(reply, started.token)
    present?.set(reply, '1')
    device.set(reply, started.device)
  },
  setDevice: device.set,
  clear: (reply) => {
    session.clear(reply)
    present?.clear(reply)
  },
})
