import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../platform/database/database.ts'
import { newToken, tokenHash } from '../../platform/secrets/secrets.ts'
import { knownDevices } from '../devices.ts'
import type { People } from '../people.ts'
import { deviceName } from './device-name.ts'
import type { SessionTokens, StartedSession } from './session-cookies.ts'
import { sessionStore } from './session-store.ts'

/** Where a login comes from, however it is proved. */
export type LoginSource = SessionTokens & {
  readonly client: string
  /** The browser and system of the caller, in words. */
  readonly device: string
}

export const sourceOf = (request: FastifyRequest, tokens: SessionTokens): LoginSource => ({
  client: request.ip,
  device: deviceName(request.headers['user-agent']),
  ...tokens,
})

/** Starts a session for a login that is proved. It is always a new one, so none can be planted. */
export const startSession = async (
  sql: Sql,
  people: People,
  id: string,
  { device, oldToken, knownAs }: LoginSource,
  now: Date,
): Promise<StartedSession> => {
  const token = newToken()
  const sessions = sessionStore(sql, people)
  if (oldToken !== undefined) await sessions.end(tokenHash(oldToken))
  await sessions.start(id, tokenHash(token), now, device)
  return { token, device: await knownDevices(sql, people).remember(id, knownAs, now) }
}
