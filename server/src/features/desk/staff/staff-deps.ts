import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../../infra/database/database.ts'
import { storedSecret } from '../../../infra/database/stored-secret.ts'
import { deviceName } from '../../accounts/log-in.ts'
import { newToken, tokenHash } from '../../accounts/secrets.ts'
import type { DeskDeps } from '../desk-deps.ts'
import { type StaffEmails, staffEmails } from './staff-emails.ts'
import { createStaffLimiters, type StaffLimiters } from './staff-limits.ts'
import { staffSessionStore } from './staff-session-store.ts'

/** What the calls about staff use. */
export type StaffDeps = DeskDeps & {
  readonly limiters: StaffLimiters
  readonly emails: StaffEmails
  /** Encrypts the secrets of apps and what a browser keeps for us. */
  readonly secret: () => Promise<Buffer>
}

export const createStaffDeps = (deps: DeskDeps): StaffDeps => ({
  ...deps,
  limiters: createStaffLimiters(deps.database.sql),
  emails: staffEmails(deps.school, deps.settings.publicUrl),
  secret: storedSecret(deps.database, 'staff'),
})

/** Where a login comes from, however it is proved. */
export type LoginSource = {
  readonly client: string
  /** The browser and system of the caller, in words. */
  readonly device: string
  /** The token that the call brought; its session ends, whoever it belongs to. */
  readonly oldToken: string | undefined
}

export const sourceIn =
  ({ cookie }: Pick<DeskDeps, 'cookie'>) =>
  (request: FastifyRequest): LoginSource => ({
    client: request.ip,
    device: deviceName(request.headers['user-agent']),
    oldToken: cookie.read(request),
  })

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
