import type { Database } from '../database/database.ts'

/** One look into the index of pg-boss for each queue, whose order it has: it finds a job to run without reading those that ended. */
export const readyQueues = `select watched.name from unnest($1::text[]) as watched (name)
  cross join lateral (
    select 1 from jobs.job
    where job.name = watched.name and state < 'active' and not blocked and start_after <= now()
    order by priority desc, created_on limit 1
  ) as ready`

type Watch = {
  /** The queues that this process has workers for. */
  readonly queues: () => readonly string[]
  readonly wake: (queue: string) => void
}

/** Wakes the workers of each queue that has a job to run, whoever added it: one statement for all of them. */
export const wakeForReady = async ({ sql }: Pick<Database, 'sql'>, { queues, wake }: Watch): Promise<void> => {
  const names = queues()
  if (names.length === 0) return
  for (const { name } of await sql<{ name: string }>(readyQueues, [names])) wake(name)
}
