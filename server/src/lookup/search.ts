import type { LookupCategory } from '@apply/engine/define/question'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Sql } from '../platform/database/database.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { boundedQueue } from '../platform/process/bounded-queue.ts'
import type { LookupRecord } from './lookup-record.ts'
import { lookupStore } from './lookup-store.ts'
import { suggest } from './suggest.ts'

/** For one search, including the wait for its turn. Nobody waits longer for a suggestion. */
export const searchTimeoutMs = 900

/** At most half of the connections, so that a burst of slow searches does not slow down saves. */
const bounds = { concurrency: 5, maxWaiting: 200, whenFull: () => new Error('Too many searches are waiting.') }

/** An outage is over when no search has failed for this long. */
const outageMs = 60_000

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Runs no further statement once the search was aborted. */
const sqlUntil =
  (sql: Sql, signal: AbortSignal): Sql =>
  async (text, values) => {
    signal.throwIfAborted()
    return sql(text, values)
  }

/** Rejects after the timeout. The signal tells the work, which may still be running, to stop. */
const withTimeout = async <Result>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const controller = new AbortController()
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error('The search took too long.')
    controller.abort(error)
    reject(error)
  }, timeoutMs)
  try {
    return await Promise.race([work(controller.signal), promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Logs the first failure of an outage. */
const logOncePerOutage = (log: Log) => {
  let lastFailure = Number.NEGATIVE_INFINITY
  return (error: unknown): void => {
    const now = performance.now()
    if (now - lastFailure > outageMs)
      log.warn({ err: error }, 'The search for schools and addresses fails and returns empty lists.')
    lastFailure = now
  }
}

const unavailable = () =>
  new HttpError(503, 'The list cannot be read right now. Please try again in a moment.', { retryAfterSeconds: 1 })

type Deps = { readonly database: Pick<Database, 'sql'>; readonly log: Log; readonly timeoutMs?: number | undefined }

export type Search = {
  /** The best matches; undefined if the search failed or took too long. */
  readonly find: (category: LookupCategory, text: string, limit: number) => Promise<readonly LookupRecord[] | undefined>
  /** One record; throws a 503 if it cannot be read. */
  readonly read: (category: LookupCategory, id: string) => Promise<LookupRecord | undefined>
}

/** The search for schools and addresses. It is a convenience: its failure must never be felt elsewhere. */
export const createSearch = ({ database: { sql }, log, timeoutMs = searchTimeoutMs }: Deps): Search => {
  const queue = boundedQueue(bounds)
  const logFailure = logOncePerOutage(log)
  const storeUntil = (signal: AbortSignal) => lookupStore({ sql: sqlUntil(sql, signal) })
  return {
    find: async (category, text, limit) => {
      try {
        return await withTimeout(timeoutMs, (signal) =>
          queue(() => suggest({ store: storeUntil(signal), category }, text, limit)),
        )
      } catch (error) {
        logFailure(error)
        return undefined
      }
    },
    read: async (category, id) => {
      try {
        return await withTimeout(timeoutMs, (signal) => storeUntil(signal).read(category, id))
      } catch (error) {
        logFailure(error)
        throw unavailable()
      }
    },
  }
}
