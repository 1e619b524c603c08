import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { errorCode } from '../logging/describe-error.ts'

const retryAfterSeconds = 2

/**
 * Class 08 is connection trouble, 53 out of resources, 58 a system error. 57014 and 57P0x are cancelled and shut down, 40001
 * and 40P01 lost a race, 55P03 a lock that was not available, 25006 a read-only standby.
 */
const outageStates = /^(08|53|58)...$|^57(014|P0\d)$|^40(001|P01)$|^55P03$|^25006$/
const brokenConnectionStates = /^08...$|^57P0\d$/
const networkErrors = /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|(HOST|NET)(UNREACH|DOWN)|MFILE)$/
const driverMessages =
  /^(Connection terminated|timeout exceeded|Query read timeout|Client (has|was)|Cannot use a pool after)/

const isConnectionError = (error: unknown) =>
  networkErrors.test(errorCode(error)) || (error instanceof Error && driverMessages.test(error.message))

/** Whether the connection that raised this error can no longer be used. */
export const breaksConnection = (error: unknown): boolean =>
  isConnectionError(error) || brokenConnectionStates.test(errorCode(error))

/** Turns an error of an unreachable, full or slow database into a 503. Other errors stay as they are. */
export const asOutage = (error: unknown): unknown => {
  if (!isConnectionError(error) && !outageStates.test(errorCode(error))) return error
  const outage = new HttpError(503, 'We cannot reach your application right now. Please try again in a moment.', {
    retryAfterSeconds,
  })
  outage.cause = error
  return outage
}

/** Repeats work while the database is away: machines that start together may find it still starting or busy. */
export const waitForDatabase = async <Result>(
  log: Pick<FastifyBaseLogger, 'warn'>,
  work: () => Promise<Result>,
  attemptsLeft = 30,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    const isAway = error instanceof HttpError && error.status === 503
    if (!isAway) throw error
    if (attemptsLeft <= 1) throw new Error('The database of DATABASE_URL does not answer.', { cause: error })
    log.warn({ err: error }, 'The database does not answer yet.')
    await sleep(1000)
    return waitForDatabase(log, work, attemptsLeft - 1)
  }
}
