import { after } from '../../infra/database/after.ts'
import type { Database } from '../../infra/database/database.ts'
import { mailStore } from '../../infra/mail/mail-store.ts'
import { codeStore } from './code-store.ts'
import { sessionLivesAtMost, sessionLivesIdle } from './lifetimes.ts'
import { sweepRateLimits } from './rate-limiter.ts'
import { resetStore } from './reset-store.ts'
import { sessionStore } from './session-store.ts'

const mailIsRemembered = 30 * 24 * 60 * 60_000

/** Removes what is dead anyway; nothing depends on when, or whether, it runs. */
export const sweepAccounts = async ({ sql }: Database, now: Date): Promise<void> => {
  await sessionStore(sql).sweep(after(now, -sessionLivesIdle), after(now, -sessionLivesAtMost))
  await codeStore(sql).sweep(now)
  await resetStore(sql).sweep(now)
  await mailStore(sql).sweep(after(now, -mailIsRemembered))
  await sweepRateLimits(sql, now)
}
