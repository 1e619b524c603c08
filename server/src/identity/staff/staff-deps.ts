import type { School } from '@apply/engine/define'
import { staffDeviceCookie } from '@apply/engine/desk'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../platform/database/database.ts'
import { storedSecret } from '../../platform/database/stored-secret.ts'
import { type Cookie, createCookie } from '../../platform/http/cookie.ts'
import { createRateLimiters, type RateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import { newToken, tokenHash } from '../../platform/secrets/secrets.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { AccountDeps } from '../applicants/account-deps.ts'
import { deviceLifetime, knownDevices } from '../applicants/known-devices.ts'
import { type LoginSource, type StartedSession, sourceOf } from '../applicants/log-in.ts'
import { createPasswordTries, type PasswordTries } from '../applicants/password-tries.ts'
import type { EndSystems } from './manage-staff.ts'
import type { StaffCall } from './staff-access.ts'
import { type StaffEmails, staffEmails } from './staff-emails.ts'
import { staffLimits, staffPasswordLimits } from './staff-limits.ts'
import { staffSessionStore } from './staff-session-store.ts'

export type StaffOptions = StaffCall &
  Pick<AccountDeps, 'passwords' | 'refuseWeakPassword' | 'relyingParty'> & {
    readonly school: School
    readonly settings: Settings
    readonly mailQueue: MailQueue
    readonly cookie: Cookie
    readonly endSystems: EndSystems
  }

/** What the calls about staff use. */
export type StaffDeps = StaffOptions & {
  readonly limiters: Readonly<Record<keyof typeof staffLimits, RateLimiter>>
  readonly passwordTries: PasswordTries
  readonly emails: StaffEmails
  readonly cookies: StaffCookies
  /** Encrypts the secrets of apps and what a browser keeps for us. */
  readonly secret: () => Promise<Buffer>
}

/** The cookies that a login reads and sets. */
type StaffCookies = {
  readonly tokens: (request: FastifyRequest) => Pick<LoginSource, 'oldToken' | 'knownAs'>
  readonly set: (reply: FastifyReply, started: StartedSession) => void
}

const staffCookies = ({ cookie, settings }: StaffOptions): StaffCookies => {
  // Lax, because the browser comes back from the identity provider, which is another site.
  const device = createCookie(settings.publicUrl, staffDeviceCookie, {
    path: '/desk',
    sameSite: 'lax',
    maxAge: deviceLifetime / 1_000,
  })
  return {
    tokens: (request) => ({ oldToken: cookie.read(request), knownAs: device.read(request) }),
    set: (reply, started) => {
      cookie.set(reply, started.token)
      device.set(reply, started.device)
    },
  }
}

export const createStaffDeps = (deps: StaffOptions): StaffDeps => ({
  ...deps,
  limiters: createRateLimiters(deps.database.sql, staffLimits),
  passwordTries: createPasswordTries(deps.database.sql, 'staff', staffPasswordLimits),
  cookies: staffCookies(deps),
  emails: staffEmails(deps.school, deps.settings.publicUrl),
  secret: storedSecret(deps.database, 'staff'),
})

export const sourceIn =
  ({ cookies }: Pick<StaffDeps, 'cookies'>) =>
  (request: FastifyRequest): LoginSource =>
    sourceOf(request, cookies.tokens(request))

/** Starts a session for a login that is proved. It is always a new one, so none can be planted. */
export const startSession = async (
  sql: Sql,
  staffId: string,
  { device, oldToken, knownAs }: LoginSource,
  now: Date,
): Promise<StartedSession> => {
  const token = newToken()
  if (oldToken !== undefined) await staffSessionStore(sql).end(tokenHash(oldToken))
  await staffSessionStore(sql).start(staffId, tokenHash(token), device, now)
  return { token, device: await knownDevices(sql, 'staff').remember(staffId, knownAs, now) }
}
