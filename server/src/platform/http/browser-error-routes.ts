import { browserError } from '@apply/contract/browser-error'
import type { Database } from '../database/database.ts'
import { perClient } from '../limits/limit.ts'
import { createRateLimiter } from '../limits/rate-limiter.ts'
import type { Clock } from '../time/clock.ts'
import type { Plugin } from './app-type.ts'
import { schemaOf } from './call-schema.ts'

type Deps = { readonly database: Pick<Database, 'sql'>; readonly clock: Clock }

/** Enough to notice a fault behind one network address; more would only fill the log. */
const limits = [perClient('browser-error-client', 60, 3_600)]

/** Writes the errors that browsers report to the log. Anybody can call it, so an entry proves nothing. */
export const browserErrorRoutes =
  ({ database, clock }: Deps): Plugin =>
  async (app) => {
    const rateLimiter = createRateLimiter(database.sql, limits)
    app.post(browserError.path, { schema: schemaOf(browserError) }, async ({ body, ip, log }) => {
      await rateLimiter.consume({ client: ip, username: '' }, clock())
      log.warn({ browserError: body }, 'A page failed in a browser.')
      return { message: 'The error was logged.' }
    })
  }
