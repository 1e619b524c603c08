import type { PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'

const abandonedJobs = `select 1 from jobs.job where state = 'active' and (started_on + interval '1 s' * expire_seconds < now()
  or heartbeat_on + interval '1 s' * heartbeat_seconds < now()) limit 1`

/**
 * Leaves jobs whose process has died, or that have taken too long, to other workers. A pass of pg-boss takes 15 ms of processor
 * time on an idle server and this look 1 ms, so there is a pass only if there is such a job.
 */
export const giveUpAbandoned = async ({ sql }: Pick<Database, 'sql'>, boss: PgBoss): Promise<void> => {
  if ((await sql(abandonedJobs, [])).length > 0) await boss.supervise()
}
