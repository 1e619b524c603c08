import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError } from '../http/http-error.ts'

/** Machines that start together may find the database still starting or busy, so work that can be repeated waits for it. */
export const waitForDatabase = async <Result>(
  log: Pick<FastifyBaseLogger, 'warn'>,
  work: () => Promise<Result>,
  triesLeft = 30,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    const isAway = error instanceof HttpError && error.status === 503
    if (!isAway) throw error
    if (triesLeft <= 1) throw new Error('The database of DATABASE_URL does not answer.')
    log.warn('The database does not answer yet.')
    await pause(1000)
    return waitForDatabase(log, work, triesLeft - 1)
  }
}
