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
  readonly everySeconds: number
  readonly wake: (queue: string) => void
  readonly onError: (error: unknown) => void
}

/** Wakes the workers of a queue when one of its jobs can run, whoever added it: one statement for all of them. Returns how to stop. */
export const watchQueues = ({ sql }: Pick<Database, 'sql'>, { queues, everySeconds, wake, onError }: Watch) => {
  let looking: Promise<void> | undefined
  const look = async (names: readonly string[]) => {
    try {
      for (const { name } of await sql<{ name: string }>(readyQueues, [names])) wake(name)
    } catch (error) {
      onError(error)
    }
    looking = undefined
  }
  const timer = setInterval(() => {
    const names = queues()
    if (names.length > 0) looking ??= look(names)
  }, everySeconds * 1000).unref()
  return async (): Promise<void> => {
    clearInterval(timer)
    await looking
  }
}
