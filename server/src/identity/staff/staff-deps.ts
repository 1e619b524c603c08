import type { School } from '@apply/engine/define'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { storedSecret } from '../../platform/database/stored-secret.ts'
import { createRateLimiters, type RateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type RelyingParty, relyingPartyOf } from '../passkeys/verify-passkey.ts'
import type { GuardedPasswords } from '../passwords/guarded-passwords.ts'
import { createPasswordTries } from '../passwords/password-tries.ts'
import { staff } from '../people.ts'
import type { SessionCookies } from '../sessions/session-cookies.ts'
import { type LoginSource, sourceOf } from '../sessions/start-session.ts'
import type { EndSystems } from './manage-staff.ts'
import type { StaffCall } from './staff-access.ts'
import { type StaffEmails, staffEmails } from './staff-emails.ts'
import { staffLimits, staffPasswordLimits } from './staff-limits.ts'

export type StaffOptions = {
  readonly call: StaffCall
  readonly school: School
  readonly settings: Pick<Settings, 'publicUrl' | 'oidc'>
  readonly mailQueue: MailQueue
  readonly cookies: SessionCookies
  readonly passwords: Omit<GuardedPasswords, 'tries'>
  readonly endSystems: EndSystems
}

/** What second factors are made and checked with. */
type FactorKeys = {
  readonly relyingParty: RelyingParty
  /** Encrypts the secrets of apps and what a browser keeps for us. */
  readonly secret: () => Promise<Buffer>
}

/** What the calls about staff use. */
export type StaffDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly mailQueue: MailQueue
  readonly cookies: SessionCookies
  readonly passwords: GuardedPasswords
  readonly limiters: Readonly<Record<keyof typeof staffLimits, RateLimiter>>
  readonly emails: StaffEmails
  readonly factorKeys: FactorKeys
}

export const createStaffDeps = ({ call, school, settings, mailQueue, cookies, passwords }: StaffOptions): StaffDeps => {
  const { database, clock } = call
  const { publicUrl } = settings
  return {
    database,
    clock,
    mailQueue,
    cookies,
    passwords: { ...passwords, tries: createPasswordTries(database.sql, staff, staffPasswordLimits) },
    limiters: createRateLimiters(database.sql, staffLimits),
    emails: staffEmails(school, publicUrl),
    factorKeys: { relyingParty: relyingPartyOf(school.name, publicUrl), secret: storedSecret(database, 'staff') },
  }
}

export const sourceIn =
  ({ cookies }: Pick<StaffDeps, 'cookies'>) =>
  (request: FastifyRequest): LoginSource =>
    sourceOf(request, cookies.tokens(request))
