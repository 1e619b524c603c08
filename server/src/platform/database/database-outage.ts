import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { errorCode } from '../errors/describe-error.ts'
import { HttpError } from '../errors/http-error.ts'
import { explainDatabase, isRefusedByPooler, lacksRight } from './explain-database.ts'
import { UnconfirmedCommit } from './unconfirmed-commit.ts'

const retryAfterSeconds = 2

/**
 * Class 08 is connection trouble, 53 out of resources, 58 a system error. 57014 and 57P0x are cancelled and shut down, 40001
 * and 40P01 lost a race, 55P03 a lock that was not available, 25006 a read-only standby.
 */
const outageStates = /^(08|53|58)...$|^57(014|P0\d)$|^40(001|P01)$|^55P03$|^25006$/
/** 25006 too: after a failover our address leads to the new primary, but a connection to the old one stays where it is. */
const brokenConnectionStates = /^08...$|^57P0\d$|^25006$/
const networkErrors = /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|(HOST|NET)(UNREACH|DOWN)|MFILE)$/
const driverMessages =
  /^(Connection terminated|timeout exceeded|Query read timeout|Client (has|was)|Cannot use a pool after)/

const isConnectionError = (error: unknown) =>
  networkErrors.test(errorCode(error)) || (error instanceof Error && driverMessages.test(error.message))

/** Whether the connection that raised this error can no longer be used. */
export const breaksConnection = (error: unknown): boolean =>
  isConnectionError(error) || brokenConnectionStates.test(errorCode(error))

/** Our own time limit, which is longer than that of the server: it no longer answers, or a commit waits for a standby. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

const isOutage = (error: unknown) =>
  isConnectionError(error) || error instanceof UnconfirmedCommit || outageStates.test(errorCode(error))

const messageFor = (cause: unknown) =>
  cause instanceof UnconfirmedCommit
    ? 'We cannot tell yet whether your change was saved. Please try again in a moment.'
    : 'We cannot reach your application right now. Please try again in a moment.'

/** The 503 of a database that cannot be used, for whatever reason: its password may have been changed. */
export const outageOf = (cause: unknown): HttpError =>
  new HttpError(503, messageFor(cause), { retryAfterSeconds, cause, forOperator: explainDatabase(cause) })

/** Turns an error of an unreachable, full or slow database into a 503. Other errors stay as they are. */
export const asOutage = (error: unknown): unknown => (isOutage(error) ? outageOf(error) : error)

type Wait = { readonly attempts: number; readonly warning: string; readonly failure: (cause: unknown) => string }

const waitForServer: Wait = {
  attempts: 30,
  warning: 'The database cannot be used yet.',
  failure: explainDatabase,
}

/** About a quarter of an hour: the previous version goes on serving while a long export, for example, ends. */
const waitForTable: Wait = {
  attempts: 600,
  warning: 'The upgrade of the database waits for a table that a long transaction is using.',
  failure: () =>
    'The upgrade of the database could not lock a table, because a long transaction is using it. Nothing was changed. End that transaction (see pg_stat_activity) and start again.',
}

const waitFor = (cause: unknown): Wait | undefined => {
  if (errorCode(cause) === '55P03') return waitForTable
  return isOutage(cause) && !isRefusedByPooler(cause) ? waitForServer : undefined
}

/**
 * Repeats work while the database is away or a table is locked. Machines that start together may find it still starting. A
 * database that refuses us, such as for a wrong password, ends the start at once, with its reason.
 */
export const waitForDatabase = async <Result>(
  log: Pick<FastifyBaseLogger, 'warn'>,
  work: () => Promise<Result>,
  maxAttempts = Number.POSITIVE_INFINITY,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isAway = error instanceof HttpError && error.status === 503
      const cause = isAway ? error.cause : error
      const wait = waitFor(cause)
      if (!wait) throw isAway || lacksRight(cause) ? new Error(explainDatabase(cause), { cause }) : error
      if (attempt >= Math.min(wait.attempts, maxAttempts)) throw new Error(wait.failure(cause), { cause })
      if (attempt % 10 === 1) log.warn({ err: error }, wait.warning)
      await sleep(1000)
    }
  }
}
