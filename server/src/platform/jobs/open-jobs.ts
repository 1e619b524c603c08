import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database, QueryPool, Sql } from '../database.ts'
import { schemaLock } from '../migrate.ts'

/** One try of a job. */
export type JobRun = {
  readonly data: unknown
  readonly isLastTry: boolean
  /** Aborted when the job must be handed back or has taken too long. */
  readonly signal: AbortSignal
}

export type Jobs = {
  /** Writes a job with the very transaction that needs it; `wake` it once that has committed. */
  readonly send: (sql: Sql, queue: string, data: object) => Promise<void>
  /** Tells the workers of this process that there is a job, so that they need not wait for their next look. */
  readonly wake: (queue: string) => void
  /** Starts so many workers; a run that throws is tried again. */
  readonly work: (queue: string, workers: number, run: (job: JobRun) => Promise<void>) => Promise<void>
  /** Lets running jobs end; what takes too long is broken off and handed to the next process. */
  readonly stop: () => Promise<void>
}

type Needs = {
  readonly database: Pick<Database, 'pool' | 'exclusively'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly queues: readonly string[]
  /** Whether this process looks after jobs whose worker died; a process that only serves does not. */
  readonly supervise: boolean
  /** So long a running job may take to end when it is to stop. */
  readonly patienceMs?: number
  /** How long a job that failed waits for its next try, and how often jobs of dead processes are looked for. */
  readonly pace?: { readonly retryAfterSeconds: number; readonly superviseEverySeconds: number }
}

const queueOptions = {
  // Tried three times in all.
  retryLimit: 2,
  expireInSeconds: 90,
  // The least that is possible: so soon a job of a dead process is taken over.
  heartbeatSeconds: 10,
  deleteAfterSeconds: 3_600,
}
const lookEverySeconds = 1
const usualPace = { retryAfterSeconds: 1, superviseEverySeconds: 3 }
const usualPatience = 8_000

const openBoss = ({ query }: QueryPool, { supervise, log, pace = usualPace }: Omit<Needs, 'database'>): PgBoss => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => query(text, values ?? []) },
    schema: 'jobs',
    supervise,
    schedule: false,
    superviseIntervalSeconds: pace.superviseEverySeconds,
    monitorIntervalSeconds: pace.superviseEverySeconds,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'The queue of jobs had to wait.'))
  return boss
}

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Creates or upgrades the tables of pg-boss under the lock of the migrations. Its own lock is not enough: it is taken in
 * the transaction that creates the schema, where PostgreSQL may still remember that there was none.
 */
const installQueues = ({ database, queues, pace = usualPace, ...needs }: Needs): Promise<void> =>
  database.exclusively(schemaLock, async (connection) => {
    const boss = openBoss(connection, { ...needs, queues, supervise: false })
    try {
      await boss.start()
      const options = { ...queueOptions, retryDelay: pace.retryAfterSeconds }
      for (const queue of queues) await boss.createQueue(queue, options)
    } finally {
      await boss.stop({ graceful: false })
    }
  })

const startBoss = async (needs: Needs): Promise<PgBoss> => {
  const boss = openBoss(needs.database.pool, needs)
  try {
    await boss.start()
    // The first call about a queue reads its options on a connection of its own, which a transaction cannot spare later.
    for (const queue of needs.queues) await boss.findJobs(queue, { id: nobody })
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/** A queue of jobs in the same database as everything else. */
export const openJobs = async (needs: Needs): Promise<Jobs> => {
  await installQueues(needs)
  const boss = await startBoss(needs)
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

  const startWorker = (queue: string, run: (job: JobRun) => Promise<void>) =>
    boss.work(
      queue,
      { pollingIntervalSeconds: lookEverySeconds, includeMetadata: true, heartbeatRefreshSeconds: 3 },
      async (jobs: JobWithMetadata<unknown>[]) => {
        for (const { data, signal, retryCount, retryLimit } of jobs) {
          // Whoever has ended one job looks for the next one at once.
          wake(queue)
          await track(run({ data, signal, isLastTry: retryCount >= retryLimit }))
        }
      },
    )

  return {
    send: async (sql, queue, data) => {
      const db = { executeSql: async (text: string, values?: unknown[]) => ({ rows: await sql(text, values) }) }
      await boss.send(queue, data, { db })
    },
    wake,
    work: async (queue, workers, run) => {
      const started = Array.from({ length: workers }, () => startWorker(queue, run))
      workerIds.set(queue, [...(workerIds.get(queue) ?? []), ...(await Promise.all(started))])
    },
    stop: async () => {
      const ended = Promise.all([...workerIds.keys()].map((queue) => boss.offWork(queue, { wait: true })))
      await Promise.race([ended, pause(needs.patienceMs ?? usualPatience, undefined, { ref: false })])
      // What still runs is broken off, and handed to the next process.
      await boss.stop({ graceful: false })
      await Promise.allSettled(running)
    },
  }
}
