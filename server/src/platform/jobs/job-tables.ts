import { getConstructionPlans } from 'pg-boss'
import pgBoss from 'pg-boss/package.json' with { type: 'json' }
import type { QueryPool } from '../database/database.ts'

/** The tables of pg-boss that say what is to be done. The others hold figures and its own version. */
export const keptJobTables = ['queue', 'schedule', 'job'] as const

export const jobTablesVersion = pgBoss.pgboss.schema

/** Creates the tables of pg-boss within the caller's transaction, which its own statements would begin and commit. */
export const createJobTables = async ({ query }: QueryPool): Promise<void> => {
  const [, statements] = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(getConstructionPlans('jobs')) ?? []
  if (statements === undefined) throw new Error('pg-boss creates its tables in another way than it did.')
  await query(statements)
}
