import { browserError } from '@apply/contract/browser-error'
import type { Database } from '../../infra/database/database.ts'
import type { Plugin } from '../../infra/http/app-type.ts'
import { schemaOf } from '../../infra/http/call-schema.ts'
import type { Clock } from '../../infra/process/clock.ts'
import { perClient } from '../accounts/limits.ts'
import { createRateLimiter } from '../accounts/rate-limiter.ts'

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
