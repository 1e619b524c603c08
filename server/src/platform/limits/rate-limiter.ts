import ipaddr from 'ipaddr.js'
import type { Sql } from '../database/database.ts'
import { HttpError } from '../errors/http-error.ts'
import { tokenHash } from '../secrets/secrets.ts'
import type { Clock } from '../time/clock.ts'
import type { Limit } from './limit.ts'

export type Caller = {
  readonly client: string
  readonly username: string
  /** The token of the browser, if it was known before. */
  readonly device?: string | undefined
}

type Count = {
  readonly key: string
  readonly points: number
  readonly expire: number
  /** False if the limit was used up before, so that nothing was counted. */
  readonly is_counted: boolean
}

export type RateLimiter = {
  /** Counts this call against every limit, or refuses it with 429 and counts nothing. */
  readonly consume: (caller: Caller, now: Date) => Promise<void>
  /** Takes back one counted call that turned out not to be of the limited kind. */
  readonly refund: (caller: Caller, now: Date) => Promise<void>
  /**
   * Refuses with 429, or runs a check; undefined says that it failed. It counts as failed before it runs, so that tries at the same
   * moment cannot exceed the limit, and not if it succeeded or could not be made.
   */
  readonly attempt: <Result>(
    caller: Caller,
    clock: Clock,
    check: () => Promise<Result | undefined>,
  ) => Promise<Result | undefined>
  /** Deletes what was counted for this email address. */
  readonly reset: (caller: Caller) => Promise<void>
}

/** One household or school has a whole /64 of IPv6 addresses, so that is what counts as one client. */
export const clientNetwork = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`
}

const waitText = (seconds: number): string => {
  if (seconds > 90 * 60) return `${Math.ceil(seconds / 3_600)} hours`
  return seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} second${seconds === 1 ? '' : 's'}`
}

export const tooManyRequests = (milliseconds: number, refusal = 'Too many tries. Please'): HttpError => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new HttpError(429, `${refusal} wait ${waitText(seconds)} and try again.`, { retryAfterSeconds: seconds })
}

/** Contains a hash, so that the table contains no address. */
const hashedKey = (name: string, counted: string): string => `${name}:${tokenHash(counted).toString('base64url')}`

export const clientKey = (name: string, { client }: Caller): string => hashedKey(name, clientNetwork(client))

/** Of an address that is tried from a network. */
export const pairKey = (name: string, { client, username }: Caller): string =>
  hashedKey(`${name}-pair`, `${clientNetwork(client)} ${username}`)

const keyOf = ({ name, per }: Limit, caller: Caller): string => {
  if (per === 'client') return clientKey(name, caller)
  return hashedKey(name, per === 'address' ? caller.username : `${caller.device} ${caller.username}`)
}

/**
 * A window begins with the first call. Counting and refunding lock the rows in the order of the limits, so that no two
 * calls wait for each other. After the clock was set back a window ends one length from now, so that nobody waits longer.
 * A call beyond a limit writes nothing: otherwise a client could go on and fill the table with addresses it makes up.
 */
const countCalls = (sql: Sql, keys: readonly string[], limits: readonly Limit[], now: Date): Promise<Count[]> =>
  sql<Count>(
    `with asked as (
       select * from unnest($1::text[], $2::int[], $3::int[]) with ordinality as asked (key, seconds, most, position)
     ), used_up as (
       select key, stored.points + 1 as points, expire from rate_limits as stored join asked using (key)
       where stored.points >= most and expire > $4 and expire <= $4::bigint + seconds * 1000::bigint
     ), counted as (
       insert into rate_limits as stored (key, points, expire)
       select key, 1, $4::bigint + seconds * 1000::bigint from asked
       where not exists (select from used_up) order by position
       on conflict (key) do update set
         points = case when stored.expire <= $4 then 1 else stored.points + 1 end,
         expire = case when stored.expire <= $4 then excluded.expire else least(stored.expire, excluded.expire) end
       returning key, points, expire
     )
     select *, true as is_counted from counted union all select *, false from used_up`,
    [keys, limits.map(({ seconds }) => seconds), limits.map(({ points }) => points), now.getTime()],
  )

/** Counts calls in the database, for all processes together. */
export const createRateLimiter = (sql: Sql, limits: readonly Limit[]): RateLimiter => {
  const keysOf = (caller: Caller): string[] => limits.map((limit) => keyOf(limit, caller))

  const refund = async (caller: Caller, now: Date): Promise<void> => {
    await sql(
      `with locked as (
         select key from rate_limits
         where key = any($1) and points > 0 and expire > $2
         order by array_position($1::text[], key) for update
       )
       update rate_limits set points = points - 1 where key in (select key from locked)`,
      [keysOf(caller), now.getTime()],
    )
  }

  const consume = async (caller: Caller, now: Date): Promise<void> => {
    const keys = keysOf(caller)
    const counts = new Map((await countCalls(sql, keys, limits, now)).map((count) => [count.key, count]))
    const exceeded = limits.findIndex(({ points }, index) => (counts.get(keys[index] ?? '')?.points ?? 0) > points)
    if (exceeded === -1) return
    const { expire = 0, is_counted = false } = counts.get(keys[exceeded] ?? '') ?? {}
    if (is_counted) await refund(caller, now)
    throw tooManyRequests(expire - now.getTime(), limits[exceeded]?.refusal)
  }

  const attempt: RateLimiter['attempt'] = async (caller, clock, check) => {
    await consume(caller, clock())
    const result = await check().catch(async (error: unknown) => {
      await refund(caller, clock())
      throw error
    })
    if (result !== undefined) await refund(caller, clock())
    return result
  }

  const reset = async (caller: Caller): Promise<void> => {
    const own = limits.filter(({ per }) => per === 'address').map((limit) => keyOf(limit, caller))
    await sql('delete from rate_limits where key = any($1)', [own])
  }

  return { consume, refund, attempt, reset }
}

/** One limiter for each name. */
export function createRateLimiters<Name extends string>(
  sql: Sql,
  limits: Readonly<Record<Name, readonly Limit[]>>,
): Readonly<Record<Name, RateLimiter>>
export function createRateLimiters(sql: Sql, limits: Readonly<Record<string, readonly Limit[]>>) {
  return Object.fromEntries(Object.entries(limits).map(([name, each]) => [name, createRateLimiter(sql, each)]))
}

export const sweepRateLimits = async (sql: Sql, now: Date): Promise<void> => {
  await sql(
    `delete from rate_limits where key in (
       select key from rate_limits where expire <= $1 for update skip locked
     )`,
    [now.getTime()],
  )
}
