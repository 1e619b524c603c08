import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database.ts'
import { HttpError } from './http-error.ts'
import { migrate } from './migrate.ts'

const oldestPostgres = 15

const refuseOldPostgres = async ({ sql }: Database) => {
  const [row] = await sql<{ version: number }>(`select current_setting('server_version_num')::int / 10000 as version`)
  if (row && row.version < oldestPostgres)
    throw new Error(`PostgreSQL ${row.version} is too old: ${oldestPostgres} or later is needed.`)
}

/** Machines that start together may find the database still on its way, so that the start waits for it a while. */
export const prepareDatabase = async (
  database: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  triesLeft = 30,
): Promise<void> => {
  try {
    await refuseOldPostgres(database)
    await migrate(database)
  } catch (error) {
    const isAway = error instanceof HttpError && error.status === 503
    if (!isAway) throw error
    if (triesLeft <= 1) throw new Error('The database of DATABASE_URL does not answer.')
    log.warn('The database does not answer yet.')
    await pause(1000)
    await prepareDatabase(database, log, triesLeft - 1)
  }
}
