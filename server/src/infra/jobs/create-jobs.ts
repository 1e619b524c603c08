import { setTimeout as pause } from 'node:timers/promises'
import type { JobWithMetadata } from 'pg-boss'
import type { Sql } from '../database/database.ts'
import { waitForDatabase } from '../database/wait-for-database.ts'
import { type BossDeps, startBoss } from './boss.ts'
import { orAborted } from './or-aborted.ts'
import { type Schedule, scheduleQueue } from './schedule.ts'

/** One try of a job. */
export type JobRun = {
  readonly data: unknown
  readonly isLastTry: boolean
  /** Aborted when the job must be handed back or has taken too long. */
  readonly signal: AbortSignal
}

export type Jobs = {
  /** Writes a job with the very transaction that needs it; `wake` it once that has committed. */
  readonly send: (sql: Sql, queue: string, data: object, id?: string) => Promise<void>
  /** Writes those of the jobs that are not there yet, by their ids. */
  readonly sendMissing: (
    queue: string,
    jobs: readonly { readonly id: string; readonly data: object }[],
  ) => Promise<void>
  /** Tells the workers of this process that there is a job, so that they need not wait for their next look. */
  readonly wake: (queue: string) => void
  /** Starts so many workers; a run that throws is tried again. */
  readonly work: (queue: string, workers: number, run: (job: JobRun) => Promise<void>) => Promise<void>
  /**
   * Runs some housekeeping once per interval, in one process at a time. A run that was missed while no process was there
   * follows soon after the start.
   */
  readonly repeat: (schedule: Schedule, run: () => Promise<unknown>) => Promise<void>
  /** Lets running jobs end; what takes too long is broken off and handed to the next process. */
  readonly stop: () => Promise<void>
}

type Deps = BossDeps & {
  /** So long a running job may take to end when it is to stop. */
  readonly timeoutMs?: number
}

const pollEverySeconds = 1
const pollSchedulesEverySeconds = 10
const defaultPatienceMs = 8_000

/** A queue of jobs in the same database as everything else. */
export const createJobs = async (deps: Deps): Promise<Jobs> => {
  const boss = await startBoss(deps)
  const workerIds = new Map<string, string[]>()
  const running = new Set<Promise<void>>()
  let stopped: Promise<void> | undefined

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

  const startWorker = async (queue: string, pollingIntervalSeconds: number, run: (job: JobRun) => Promise<void>) => {
    const id = await boss.work(
      queue,
      { pollingIntervalSeconds, includeMetadata: true, heartbeatRefreshSeconds: 3 },
      async (jobs: JobWithMetadata<unknown>[]) => {
        for (const { data, signal, retryCount, retryLimit } of jobs) {
          // Whoever has ended one job looks for the next one at once.
          wake(queue)
          await track(run({ data, signal, isLastTry: retryCount >= retryLimit }))
        }
      },
    )
    workerIds.set(queue, [...(workerIds.get(queue) ?? []), id])
  }

  const stop = async (): Promise<void> => {
    const ended = Promise.all([...workerIds.keys()].map((queue) => boss.offWork(queue, { wait: true })))
    await Promise.race([ended, pause(deps.timeoutMs ?? defaultPatienceMs, undefined, { ref: false })])
    // What still runs is broken off, and handed to the next process.
    await boss.stop({ graceful: false })
    await Promise.allSettled(running)
  }

  return {
    send: async (sql, queue, data, id) => {
      const db = { executeSql: async (text: string, values?: unknown[]) => ({ rows: await sql(text, values) }) }
      await boss.send(queue, data, { db, ...(id && { id }) })
    },
    sendMissing: async (queue, jobs) => {
      if (jobs.length > 0) await boss.insert(queue, [...jobs])
      wake(queue)
    },
    wake,
    work: async (queue, workers, run) => {
      await Promise.all(Array.from({ length: workers }, () => startWorker(queue, pollEverySeconds, run)))
    },
    repeat: async (schedule, run) => {
      await waitForDatabase(deps.log, () => scheduleQueue(boss, schedule))
      await startWorker(schedule.name, pollSchedulesEverySeconds, async ({ signal }) => {
        await orAborted(run(), signal).catch((error: unknown) => {
          if (!signal.aborted) deps.log.warn({ err: error }, schedule.failureMessage)
          throw error
        })
      })
    },
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
