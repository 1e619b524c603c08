import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError } from '../../platform/errors/http-error.ts'
import { boundedQueue } from '../../platform/process/bounded-queue.ts'

/** 19 MiB and two passes: the recommended minimum for Argon2id, about 25 ms of one core. */
const defaultCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Another keyboard may send the same password in another Unicode form. */
const normalized = (password: string): string => password.normalize('NFKC')

/** A new salted hash in the encoded form, which names its own costs. */
export const hashPassword = (password: string, cost = defaultCost): Promise<string> =>
  argon2.hash(normalized(password), cost)

export const verifyPassword = (password: string, hash: string): Promise<boolean> =>
  argon2.verify(hash, normalized(password))

export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  /**
   * Computes one hash even without an account to compare with, so that the response time reveals nothing. An empty hash is
   * that of an account without a password, such as an invented one.
   */
  readonly matches: (password: string, hash: string | undefined) => Promise<boolean>
}

/** At most half the cores, and never so many that file access waits behind them in Node's pool of four threads. */
const defaultConcurrency = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)))
/** At 25 ms each the last one waits a few seconds; beyond that it is better to come back later. */
const defaultMaxWaiting = 200
const retryAfterSeconds = 5

type PasswordLog = Pick<FastifyBaseLogger, 'error'>

type Options = {
  readonly concurrency?: number
  readonly maxWaiting?: number
  readonly cost?: typeof defaultCost
  readonly log?: PasswordLog
}

const tooBusy = () =>
  new HttpError(503, 'We are very busy right now. Please try again in a few seconds.', { retryAfterSeconds })

const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'InvalidArg'

/** Undefined if what is stored is no hash, so that no password fits. The log says so, and a new password repairs it. */
const createStoredCheck =
  (log: PasswordLog | undefined) =>
  async (password: string, hash: string): Promise<boolean | undefined> =>
    verifyPassword(password, hash).catch((error: unknown) => {
      if (!isUnreadable(error)) throw error
      log?.error('A stored password hash cannot be read, so that no password fits it.')
      return undefined
    })

/** Password hashing behind a bounded queue, so that a burst of logins does not slow down saves. */
export const createPasswords = ({
  concurrency = defaultConcurrency,
  maxWaiting = defaultMaxWaiting,
  cost = defaultCost,
  log,
}: Options = {}): Passwords => {
  const verifyStored = createStoredCheck(log)
  const queue = boundedQueue({ concurrency, maxWaiting, whenFull: tooBusy })
  return {
    hash: (password) => queue(() => hashPassword(password, cost)),
    matches: (password, hash) =>
      queue(async () => {
        const isRight = hash ? await verifyStored(password, hash) : undefined
        if (isRight !== undefined) return isRight
        await hashPassword(password, cost)
        return false
      }),
  }
}
