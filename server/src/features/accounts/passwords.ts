import { availableParallelism } from 'node:os'
import { HttpError } from '../../infra/http/http-error.ts'
import { boundedQueue } from '../../infra/process/bounded-queue.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  /** Does the work of one hash even without an account to compare with, so that the time tells nothing. */
  readonly matches: (password: string, hash: string | undefined) => Promise<boolean>
}

/** Half the cores at most, and never so many that file access waits behind them in Node's pool of four threads. */
const hashesAtOnce = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)))
/** At 40 ms each the last in line waits a few seconds; longer than that, coming back is better than waiting. */
const hashesWaiting = 200
const comeBackAfterSeconds = 5

const tooBusy = () =>
  new HttpError(503, 'We are very busy right now. Please try again in a few seconds.', {
    retryAfterSeconds: comeBackAfterSeconds,
  })

/** Password work behind a bounded queue: a storm of logins cannot starve those who are saving answers. */
export const passwords = (concurrency = hashesAtOnce, waiting = hashesWaiting): Passwords => {
  const queue = boundedQueue({ concurrency, waiting, whenFull: tooBusy })
  return {
    hash: (password) => queue(() => hashPassword(password)),
    matches: (password, hash) =>
      queue(async () => {
        if (hash !== undefined) return verifyPassword(password, hash)
        await hashPassword(password)
        return false
      }),
  }
}
