import type { FastifyBaseLogger } from 'fastify'
import type { Database, Sql } from '../../platform/database/database.ts'
import { createRateLimiters, type RateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import type { Sender } from '../../platform/mail/email-template.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type RelyingParty, relyingPartyOf } from '../passkeys/verify-passkey.ts'
import type { GuardedPasswords } from '../passwords/guarded-passwords.ts'
import { createPasswordCheck } from '../passwords/password-rules.ts'
import { createPasswordTries } from '../passwords/password-tries.ts'
import { createPasswords, type Passwords } from '../passwords/passwords.ts'
import { applicants } from '../people.ts'
import { type AccountEmails, accountEmails } from './account-emails.ts'
import { passwordLimits, rateLimits } from './limits.ts'

/** What the calls about an account use. */
export type AccountDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly mailQueue: MailQueue
  readonly passwords: GuardedPasswords
  readonly rateLimiters: Readonly<Record<keyof typeof rateLimits, RateLimiter>>
  readonly emails: AccountEmails
  readonly relyingParty: RelyingParty
  readonly onAddressChanged: OnAddressChanged
}

/** What else has to follow a new e-mail address, within the transaction of the change. */
type OnAddressChanged = (sql: Sql, accountId: string) => Promise<void>

export type AccountOptions = Pick<AccountDeps, 'database' | 'clock' | 'mailQueue'> & {
  readonly school: Sender & { readonly application?: string }
  readonly publicUrl: string
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly passwords?: Passwords | undefined
  readonly onAddressChanged?: OnAddressChanged
}

export const createAccountDeps = (options: AccountOptions): AccountDeps => {
  const { database, clock, mailQueue, school, publicUrl, log, passwords: hashing = createPasswords({ log }) } = options
  return {
    database,
    clock,
    mailQueue,
    passwords: {
      ...hashing,
      refuseWeak: createPasswordCheck([school.name, school.application ?? '']),
      tries: createPasswordTries(database.sql, applicants, passwordLimits),
    },
    rateLimiters: createRateLimiters(database.sql, rateLimits),
    emails: accountEmails(school, publicUrl),
    relyingParty: relyingPartyOf(school.name, publicUrl),
    onAddressChanged: options.onAddressChanged ?? (async () => undefined),
  }
}
