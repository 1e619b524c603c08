import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { sweepAccounts } from './sweep-accounts.ts'

const hour = 60 * 60_000

/** Answers how to stop it. */
export const sweepHourly = (
  database: Database,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'warn'>,
): (() => Promise<void>) => {
  const sweep = () =>
    sweepAccounts(database, clock()).catch((error: unknown) =>
      log.warn({ err: error }, 'Dead sessions, codes and mails could not be swept away.'),
    )
  const timer = setInterval(sweep, hour).unref()
  return async () => clearInterval(timer)
}
