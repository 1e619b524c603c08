import type { QueryPool } from '../database/database.ts'

/** How long pg-boss lets a job wait for its next try, at most. */
const longestRetrySeconds = `case when retry_backoff
  then least(retry_delay_max, greatest(retry_delay, 1) * 2 ^ least(16, retry_count + 1)) else retry_delay end`

/**
 * pg-boss compares stored times with the clock of the database. If that is set back, jobs and the search for
 * dead workers would wait until it is as late again as it was. No time below can be in the future otherwise.
 */
const statements = [
  `update jobs.job set start_after = now() where state = 'created' and start_after > now()`,
  `update jobs.job set start_after = now() + interval '1 s' * ${longestRetrySeconds}
   where state = 'retry' and start_after > now() + interval '1 s' * ${longestRetrySeconds}`,
  `update jobs.job set started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
   where state = 'active' and greatest(started_on, heartbeat_on) > now()`,
  `update jobs.job set singleton_on = null where singleton_on > now() at time zone 'UTC'`,
  `update jobs.queue set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
   where greatest(monitor_claim_on, maintain_on) > now()`,
]

export const repairFutureTimes = async ({ query }: QueryPool): Promise<void> => {
  for (const statement of statements) await query(statement)
}
