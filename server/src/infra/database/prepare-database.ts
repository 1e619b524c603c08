import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { waitForDatabase } from './wait-for-database.ts'

const oldestPostgres = 15

const refuseOldPostgres = async ({ sql }: Database) => {
  const [row] = await sql<{ version: number }>(`select current_setting('server_version_num')::int / 10000 as version`)
  if (row && row.version < oldestPostgres)
    throw new Error(`PostgreSQL ${row.version} is too old: ${oldestPostgres} or later is needed.`)
}

/** Brings a database of any version to the present tables. */
export const prepareDatabase = (
  database: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  tries?: number,
): Promise<void> =>
  waitForDatabase(
    log,
    async () => {
      await refuseOldPostgres(database)
      await migrate(database)
    },
    tries,
  )
