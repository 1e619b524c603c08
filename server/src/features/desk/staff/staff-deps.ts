import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../../infra/database/database.ts'
import { storedSecret } from '../../../infra/database/stored-secret.ts'
import { type LoginSource, sourceOf } from '../../accounts/log-in.ts'
import { createRateLimiters, type RateLimiter } from '../../accounts/rate-limiter.ts'
import { newToken, tokenHash } from '../../accounts/secrets.ts'
import type { DeskDeps } from '../desk-deps.ts'
import { type StaffEmails, staffEmails } from './staff-emails.ts'
import { staffLimits } from './staff-limits.ts'
import { staffSessionStore } from './staff-session-store.ts'

/** What the calls about staff use. */
export type StaffDeps = DeskDeps & {
  readonly limiters: Readonly<Record<keyof typeof staffLimits, RateLimiter>>
  readonly emails: StaffEmails
  /** Encrypts the secrets of apps and what a browser keeps for us. */
  readonly secret: () => Promise<Buffer>
}

export const createStaffDeps = (deps: DeskDeps): StaffDeps => ({
  ...deps,
  limiters: createRateLimiters(deps.database.sql, staffLimits),
  emails: staffEmails(deps.school, deps.settings.publicUrl),
  secret: storedSecret(deps.database, 'staff'),
})

export const sourceIn =
  ({ cookie }: Pick<DeskDeps, 'cookie'>) =>
  (request: FastifyRequest): LoginSource =>
    sourceOf(request, cookie.read(request))

/** Starts a session for a login that is proved, and returns its token. It is always a new one, so none can be planted. */
export const startSession = async (
  sql: Sql,
  staffId: string,
  { device, oldToken }: LoginSource,
  now: Date,
): Promise<string> => {
  const token = newToken()
  if (oldToken !== undefined) await staffSessionStore(sql).end(tokenHash(oldToken))
  await staffSessionStore(sql).start(staffId, tokenHash(token), device, now)
  return token
}
