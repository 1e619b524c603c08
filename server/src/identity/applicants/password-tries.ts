import type { Sql } from '../../platform/database/database.ts'
import { type Limit, perDevice } from '../../platform/limits/limit.ts'
import { createNetworkLimit, type NetworkLimit } from '../../platform/limits/network-limit.ts'
import { type Caller, createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import { knownDevices } from './known-devices.ts'

type Limits = { readonly network: NetworkLimit; readonly address: Limit }

/** A password that is about to be compared. It counts as wrong until it turns out not to be. */
export type PasswordTry = {
  /** The password was right, or was not compared. */
  readonly takeBack: (now: Date) => Promise<void>
  /** The password was wrong: counts the address for its network as well. */
  readonly fail: (now: Date) => Promise<void>
}

/** Counts without ever refusing. */
const withoutEnd = (limit: Limit): Limit => ({ ...limit, points: 2 ** 31 - 1 })

/**
 * Who may try a password. A browser on which the person has logged in before has a limit of its own, so that failures of others, at
 * the same address or in the same network, do not lock it out. Its failures count for everybody else as well.
 */
export const createPasswordTries = (sql: Sql, whose: 'applicants' | 'staff', { network, address }: Limits) => {
  const networkLimit = createNetworkLimit(sql, network)
  const strangers = createRateLimiter(sql, [address])
  const device = perDevice(`${address.name}-device`, address.points, address.seconds)
  const known = createRateLimiter(sql, [device, withoutEnd(address)])

  const isKnown = async ({ device: token, username }: Caller, now: Date): Promise<boolean> =>
    token !== undefined && knownDevices(sql, whose).isOf(token, username, now)

  return {
    /** Refuses with 429. Counts before the password is compared, so that tries at the same moment cannot exceed the limit. */
    begin: async (caller: Caller, now: Date): Promise<PasswordTry> => {
      const isHome = await isKnown(caller, now)
      const limiter = isHome ? known : strangers
      if (!isHome) await networkLimit.check(caller, now)
      await limiter.consume(caller, now)
      return {
        takeBack: (at) => limiter.refund(caller, at),
        fail: async (at) => {
          if (!isHome) await networkLimit.count(caller, at)
        },
      }
    },

    /** After a new password that the mailbox has proved: forgets the failures, and lets the owner log in from there. */
    forgive: async (caller: Caller, now: Date): Promise<void> => {
      await strangers.reset(caller)
      await networkLimit.allow(caller, now)
    },
  }
}

export type PasswordTries = ReturnType<typeof createPasswordTries>
