import type { Database } from '../../infra/database/database.ts'
import type { MailQueue } from '../../infra/mail/mail-queue.ts'
import type { Clock } from '../../infra/process/clock.ts'
import type { AccountEmails } from './account-emails.ts'
import type { limits } from './limits.ts'
import type { Passwords } from './passwords.ts'
import type { RateLimiter } from './rate-limiter.ts'

export type RateLimiters = Readonly<Record<keyof typeof limits, RateLimiter>>

/** What each thing one can do with an account works with. */
export type AccountDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly rateLimiters: RateLimiters
  readonly emails: AccountEmails
  readonly mailQueue: MailQueue
}
