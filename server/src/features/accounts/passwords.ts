import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { HttpError } from '../../infra/errors/http-error.ts'
import { boundedQueue } from '../../infra/process/bounded-queue.ts'

const derive = promisify(argon2)

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** 19 MiB and two passes: the recommended minimum for Argon2id, about 40 ms of one core. */
const defaultCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const keyBytes = 32
const encoded = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** Normalised, because another keyboard may send the same password in another Unicode form. */
const deriveKey = (password: string, nonce: Buffer, tagLength: number, { memory, passes, parallelism }: Cost) =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, memory, passes, parallelism })

/** A new salted hash in the encoded form, which names its own costs. */
export const hashPassword = async (password: string, cost = defaultCost): Promise<string> => {
  const salt = randomBytes(saltBytes)
  const key = await deriveKey(password, salt, keyBytes, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(key)}`
}

export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, key] = encoded.exec(hash) ?? []
  if (salt === undefined || key === undefined) throw new Error('A stored password hash cannot be read.')
  const expected = Buffer.from(key, 'base64')
  const given = await deriveKey(password, Buffer.from(salt, 'base64'), expected.length, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(given, expected)
}

export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  /** Computes one hash even without an account to compare with, so that the response time reveals nothing. */
  readonly matches: (password: string, hash: string | undefined) => Promise<boolean>
}

/** At most half the cores, and never so many that file access waits behind them in Node's pool of four threads. */
const defaultConcurrency = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)))
/** At 40 ms each the last one waits a few seconds; beyond that it is better to come back later. */
const defaultMaxWaiting = 200
const retryAfterSeconds = 5

const tooBusy = () =>
  new HttpError(503, 'We are very busy right now. Please try again in a few seconds.', { retryAfterSeconds })

/** Password hashing behind a bounded queue, so that a burst of logins does not slow down saves. */
export const createPasswords = (
  concurrency = defaultConcurrency,
  waiting = defaultMaxWaiting,
  cost = defaultCost,
): Passwords => {
  const queue = boundedQueue({ concurrency, maxWaiting: waiting, whenFull: tooBusy })
  return {
    hash: (password) => queue(() => hashPassword(password, cost)),
    matches: (password, hash) =>
      queue(async () => {
        if (hash !== undefined) return verifyPassword(password, hash)
        await hashPassword(password, cost)
        return false
      }),
  }
}
