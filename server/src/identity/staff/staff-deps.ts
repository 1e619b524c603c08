import type { School } from '@apply/engine/define'
import type { FastifyRequest } from 'fastify'
import { storedSecret } from '../../platform/database/stored-secret.ts'
import { createRateLimiters, type RateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { AccountDeps } from '../applicants/account-deps.ts'
import { createPasswordTries, type PasswordTries } from '../passwords/password-tries.ts'
import { staff } from '../people.ts'
import type { SessionCookies } from '../sessions/session-cookies.ts'
import { type LoginSource, sourceOf } from '../sessions/start-session.ts'
import type { EndSystems } from './manage-staff.ts'
import type { StaffCall } from './staff-access.ts'
import { type StaffEmails, staffEmails } from './staff-emails.ts'
import { staffLimits, staffPasswordLimits } from './staff-limits.ts'

export type StaffOptions = StaffCall &
  Pick<AccountDeps, 'passwords' | 'refuseWeakPassword' | 'relyingParty'> & {
    readonly school: School
    readonly settings: Settings
    readonly mailQueue: MailQueue
    readonly cookies: SessionCookies
    readonly endSystems: EndSystems
  }

/** What the calls about staff use. */
export type StaffDeps = StaffOptions & {
  readonly limiters: Readonly<Record<keyof typeof staffLimits, RateLimiter>>
  readonly passwordTries: PasswordTries
  readonly emails: StaffEmails
  /** Encrypts the secrets of apps and what a browser keeps for us. */
  readonly secret: () => Promise<Buffer>
}

export const createStaffDeps = (deps: StaffOptions): StaffDeps => ({
  ...deps,
  limiters: createRateLimiters(deps.database.sql, staffLimits),
  passwordTries: createPasswordTries(deps.database.sql, staff, staffPasswordLimits),
  emails: staffEmails(deps.school, deps.settings.publicUrl),
  secret: storedSecret(deps.database, 'staff'),
})

export const sourceIn =
  ({ cookies }: Pick<StaffDeps, 'cookies'>) =>
  (request: FastifyRequest): LoginSource =>
    sourceOf(request, cookies.tokens(request))
