import type { Sql } from '../../platform/database/database.ts'
import { type Limit, perDevice } from '../../platform/limits/limit.ts'
import { createNetworkLimit, type NetworkLimit } from '../../platform/limits/network-limit.ts'
import { type Caller, createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { knownDevices } from '../devices.ts'
import type { People } from '../people.ts'

type Limits = { readonly network: NetworkLimit; readonly address: Limit }

/** Counts without ever refusing. */
const withoutEnd = (limit: Limit): Limit => ({ ...limit, points: 2 ** 31 - 1 })

/**
 * Who may try a password. A browser on which the person has logged in before has a limit of its own, so that failures of others, at
 * the same address or in the same network, do not lock it out. Its failures count for everybody else as well.
 */
export const createPasswordTries = (sql: Sql, people: People, { network, address }: Limits) => {
  const networkLimit = createNetworkLimit(sql, network)
  const strangers = createRateLimiter(sql, [address])
  const device = perDevice(`${address.name}-device`, address.points, address.seconds)
  const known = createRateLimiter(sql, [device, withoutEnd(address)])

  const isKnown = async ({ device: token, username }: Caller, now: Date): Promise<boolean> =>
    token !== undefined && knownDevices(sql, people).isOf(token, username, now)

  return {
    /** Refuses with 429, or compares a password; undefined says that it was wrong. */
    attempt: async <Result>(
      caller: Caller,
      clock: Clock,
      compare: () => Promise<Result | undefined>,
    ): Promise<Result | undefined> => {
      const isHome = await isKnown(caller, clock())
      const limiter = isHome ? known : strangers
      if (!isHome) await networkLimit.check(caller, clock())
      const result = await limiter.attempt(caller, clock, compare)
      if (result === undefined && !isHome) await networkLimit.count(caller, clock())
      return result
    },

    /** After a new password that the mailbox has proved: forgets the failures, and lets the owner log in from there. */
    forgive: async (caller: Caller, now: Date): Promise<void> => {
      await strangers.reset(caller)
      await networkLimit.allow(caller, now)
    },
  }
}

export type PasswordTries = ReturnType<typeof createPasswordTries>
