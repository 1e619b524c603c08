import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Sql } from '../database/database.ts'
import { waitForDatabase } from '../database/database-outage.ts'
import { timeJob } from '../metrics/events.ts'
import { type Clock, systemClock } from '../time/clock.ts'
import { giveUpAbandoned } from './abandoned-jobs.ts'
import { type BossDeps, paceOf, startBoss } from './boss.ts'
import { repairFutureTimes } from './future-times.ts'
import { repeatedly } from './repeatedly.ts'
import { createSchedules, type Schedule } from './schedules.ts'
import { wakeForReady } from './watch-queues.ts'

/** How often a job is tried again, where that differs from its queue. The delay doubles up to its maximum. */
type Retries = {
  readonly retryLimit: number
  readonly retryDelay: number
  readonly retryBackoff: boolean
  readonly retryDelayMax: number
}

/** One attempt at a job. */
export type JobRun = {
  readonly data: unknown
  readonly isLastTry: boolean
  /** Aborted when the process ends or the job has taken too long. */
  readonly signal: AbortSignal
}

type SendOptions = Partial<Retries> & {
  readonly id?: string
  readonly priority?: number
  /** The jobs of one group run one after the other, whatever the number of workers and processes. */
  readonly group?: string
}

export type Jobs = {
  /** Adds a job within the caller's transaction. Call `wake` after the commit. */
  readonly send: (sql: Sql, queue: string, data: object, options?: SendOptions) => Promise<void>
  /** Adds those of the jobs whose ids are not in the queue. */
  readonly sendMissing: (
    queue: string,
    jobs: readonly { readonly id: string; readonly data: object }[],
  ) => Promise<void>
  /** Makes the workers of this process look for a job now, not when this process looks the next time. */
  readonly wake: (queue: string) => void
  /** Starts this many workers. A run that throws is retried. */
  readonly work: (queue: string, workers: number, run: (job: JobRun) => Promise<void>) => Promise<void>
  /** Runs a task once per interval, in one process at a time. A run that was missed while no process ran follows at the start. */
  readonly repeat: (schedule: Schedule, run: () => Promise<unknown>) => Promise<void>
  /** Waits for running jobs. Those that take too long are aborted and left to the next process. */
  readonly stop: () => Promise<void>
}

type Deps = BossDeps & {
  /** How long running jobs may take to finish after `stop`. */
  readonly timeoutMs?: number
  readonly clock?: Clock
}

/** `wakeForReady` wakes the workers. They look by themselves only in case it did not: all at once, each on a connection of its own. */
const pollingIntervalSeconds = 600

const defaultTimeoutMs = 8_000

/** The result of some work, or an error as soon as the signal is aborted. */
export const orAborted = async <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> => {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(new Error('The job was aborted.'))
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** The workers of this process. */
const createWorkers = (boss: PgBoss, timeoutMs: number) => {
  const workerIds = new Map<string, string[]>()
  const running = new Set<Promise<void>>()

  const wake = (queue: string) => {
    for (const id of workerIds.get(queue) ?? []) boss.notifyWorker(id)
  }

  const track = async (work: Promise<void>) => {
    running.add(work)
    try {
      await work
    } finally {
      running.delete(work)
    }
  }

  const start = async (queue: string, run: (job: JobRun) => Promise<void>) => {
    const options = {
      pollingIntervalSeconds,
      includeMetadata: true as const,
      heartbeatRefreshSeconds: 3,
      groupConcurrency: 1,
    }
    const id = await boss.work(queue, options, async (jobs: JobWithMetadata<unknown>[]) => {
      for (const { data, signal, retryCount, retryLimit } of jobs) {
        // There may be more jobs, so the workers do not wait for the next look.
        wake(queue)
        await track(timeJob(queue, () => run({ data, signal, isLastTry: retryCount >= retryLimit })))
      }
    })
    workerIds.set(queue, [...(workerIds.get(queue) ?? []), id])
  }

  const stop = async (): Promise<void> => {
    const finished = Promise.all([...workerIds.keys()].map((queue) => boss.offWork(queue, { wait: true })))
    await Promise.race([finished, sleep(timeoutMs, undefined, { ref: false })])
    // Aborts what still runs. Another process will repeat it.
    await boss.stop({ graceful: false })
    // Until its workers have ended, pg-boss may still report an aborted job as failed, although another process runs it already.
    await Promise.allSettled([...running, finished])
  }

  return { start, wake, stop, queues: () => [...workerIds.keys()] }
}

/** Multiples of how often this process looks for jobs, so that it wakes up once for all of them. */
const addRunsEverySeconds = 2
/** With the heartbeat of a job, another process takes it over 18 seconds after its process died, at the latest. */
const giveUpEverySeconds = 6
const repairEverySeconds = 60

type Looking = {
  readonly boss: PgBoss
  readonly workers: Pick<ReturnType<typeof createWorkers>, 'queues' | 'wake'>
  readonly schedules: ReturnType<typeof createSchedules>
}

/** Keeps looking for what is to be done. Returns how to stop. */
const keepLooking = ({ boss, workers, schedules }: Looking, { database, supervise, ...deps }: Deps) => {
  const onError = (cause: unknown) => boss.emit('error', new Error('The job queue could not be looked at.', { cause }))
  const keep = (everySeconds: number, work: () => Promise<void>) => repeatedly({ everySeconds, work, onError })
  const looks = [keep(paceOf(deps).lookEverySeconds, () => wakeForReady(database, workers))]
  if (supervise)
    looks.push(
      keep(addRunsEverySeconds, schedules.addDueRuns),
      keep(giveUpEverySeconds, () => giveUpAbandoned(database, boss)),
      keep(repairEverySeconds, () => repairFutureTimes(database.pool)),
    )
  return () => Promise.all(looks.map((stop) => stop()))
}

/** A job queue in our own database. */
export const createJobs = async (deps: Deps): Promise<Jobs> => {
  const boss = await startBoss(deps)
  if (deps.supervise) await repairFutureTimes(deps.database.pool)
  const schedules = createSchedules(boss, deps.clock ?? systemClock)
  const workers = createWorkers(boss, deps.timeoutMs ?? defaultTimeoutMs)
  const stopLooking = keepLooking({ boss, workers, schedules }, deps)
  let stopped: Promise<void> | undefined

  return {
    send: async (sql, queue, data, { group, ...options } = {}) => {
      const db = { executeSql: async (text: string, values?: unknown[]) => ({ rows: await sql(text, values) }) }
      await boss.send(queue, data, { db, ...options, ...(group !== undefined && { group: { id: group } }) })
    },
    sendMissing: async (queue, jobs) => {
      if (jobs.length > 0) await boss.insert(queue, [...jobs])
      workers.wake(queue)
    },
    wake: workers.wake,
    work: async (queue, count, run) => {
      await Promise.all(Array.from({ length: count }, () => workers.start(queue, run)))
    },
    repeat: async (schedule, run) => {
      await waitForDatabase(deps.log, () => schedules.begin(schedule))
      await workers.start(schedule.name, async ({ signal }) => {
        await orAborted(run(), signal).catch((error: unknown) => {
          if (!signal.aborted) deps.log.warn({ err: error }, schedule.failureMessage)
          throw error
        })
      })
    },
    stop: () => {
      stopped ??= Promise.all([stopLooking(), workers.stop()]).then(() => undefined)
      return stopped
    },
  }
}
