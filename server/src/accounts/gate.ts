import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { QueryPool, Sql } from '../platform/database.ts'
import { HttpError } from '../platform/http-error.ts'
import { clientNetwork } from './client-network.ts'
import type { Limit } from './limits.ts'
import { tokenHash } from './secrets.ts'

type Caller = { readonly client: string; readonly username: string }

export type Gate = {
  /** Counts this call against every limit, or refuses it with 429 and counts nothing. */
  readonly enter: (caller: Caller) => Promise<void>
  /** Takes one call back: it was none of those that are limited. */
  readonly giveBack: (caller: Caller) => Promise<void>
  /** Forgets what was counted for this address. */
  readonly forget: (caller: Caller) => Promise<void>
}

const wait = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} second${seconds === 1 ? '' : 's'}`

const tooMany = (milliseconds: number): HttpError => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new HttpError(429, `Too many tries. Please wait ${wait(seconds)} and try again.`, {
    retryAfterSeconds: seconds,
  })
}

const limiter = (pool: QueryPool, { name, points, seconds }: Limit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  })

const keyOf = ({ per }: Limit, { client, username }: Caller): string =>
  tokenHash(per === 'client' ? clientNetwork(client) : username).toString('base64url')

export const gate = (pool: QueryPool, limits: readonly Limit[]): Gate => {
  const counters = limits.map((limit) => ({ limit, counter: limiter(pool, limit) }))

  const giveBack = async (caller: Caller, counted: typeof counters = counters): Promise<void> => {
    for (const { limit, counter } of counted) await counter.reward(keyOf(limit, caller))
  }

  const enter = async (caller: Caller): Promise<void> => {
    for (const [index, { limit, counter }] of counters.entries()) {
      try {
        await counter.consume(keyOf(limit, caller))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        await giveBack(caller, counters.slice(0, index + 1))
        throw tooMany(refusal.msBeforeNext)
      }
    }
  }

  const forget = async (caller: Caller): Promise<void> => {
    const own = counters.filter(({ limit }) => limit.per === 'address')
    for (const { limit, counter } of own) await counter.delete(keyOf(limit, caller))
  }

  return { enter, giveBack: (caller) => giveBack(caller), forget }
}

export const sweepLimits = async (sql: Sql, now: Date): Promise<void> => {
  await sql('delete from rate_limits where expire <= $1', [now.getTime()])
}
