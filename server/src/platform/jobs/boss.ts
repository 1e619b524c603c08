import type { FastifyBaseLogger } from 'fastify'
import { PgBoss, type QueueOptions } from 'pg-boss'
import type { Database, QueryPool } from '../database/database.ts'
import { lockTimeoutMs, schemaLock } from '../database/migrate.ts'
import { jobTablesVersion } from './job-tables.ts'

/** A queue, with the options that differ from the default. */
export type Queue = { readonly name: string; readonly options?: QueueOptions }

export type BossDeps = {
  readonly database: Pick<Database, 'pool' | 'exclusively' | 'sql'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly queues: readonly Queue[]
  /** Whether this process runs schedules and retries jobs of dead workers. A process that only serves pages does not. */
  readonly supervise: boolean
  readonly pace?: Partial<Pace>
}

type Pace = {
  /** How long a failed job waits. */
  readonly retryAfterSeconds: number
  /** How often this process looks for a job that no `wake` announced, in all its queues at once. */
  readonly lookEverySeconds: number
}

const defaultQueueOptions = {
  // Three attempts in all.
  retryLimit: 2,
  expireInSeconds: 90,
  // The shortest that pg-boss allows. After this time another process takes over the job of a dead one.
  heartbeatSeconds: 10,
  deleteAfterSeconds: 3_600,
} satisfies QueueOptions

const defaultPace: Pace = { retryAfterSeconds: 1, lookEverySeconds: 1 }

/** With the heartbeat above, another process takes over a job 16 seconds after its process died, at the latest. */
const superviseSeconds = 5

const intervalsOfPgBoss = {
  superviseIntervalSeconds: superviseSeconds,
  // Of the processes that supervise, one does it at a time. Less than the interval, so that a timer that is early still counts.
  monitorIntervalSeconds: superviseSeconds - 2,
  cronWorkerIntervalSeconds: 15,
  // No job of ours waits for another one.
  flowIntervalSeconds: 3_600,
}

export const paceOf = ({ pace }: Pick<BossDeps, 'pace'>): Pace => ({ ...defaultPace, ...pace })

const warnEveryMs = 10_000

/** While the database is away every look fails, which would bury the rest of the log. */
const warnNowAndThen = (log: BossDeps['log']) => {
  let warnedAt = Number.NEGATIVE_INFINITY
  return (error: Error): void => {
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn({ err: error }, 'The job queue could not reach the database.')
  }
}

const createBoss = ({ query }: QueryPool, { supervise, log }: Pick<BossDeps, 'supervise' | 'log'>): PgBoss => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => query(text, values ?? []) },
    schema: 'jobs',
    supervise,
    schedule: supervise,
    ...intervalsOfPgBoss,
  })
  boss.on('error', warnNowAndThen(log))
  return boss
}

/** Whether all tables and queues are in place. Then no lock is needed, and a process can start while another one upgrades. */
const isInstalled = async ({ database, queues, ...deps }: BossDeps): Promise<boolean> => {
  const boss = createBoss(database.pool, { ...deps, supervise: false })
  if (!(await boss.isInstalled()) || (await boss.schemaVersion()) !== jobTablesVersion) return false
  const names = queues.map(({ name }) => name)
  const { rows } = await database.pool.query('select name from jobs.queue where name = any($1)', [names])
  return rows.length === names.length
}

/**
 * Creates or upgrades the tables of pg-boss under the lock of the migrations. The lock of pg-boss is not enough: it is taken
 * inside the transaction that creates the schema, whose snapshot may be older than the schema of another process.
 */
const installQueues = ({ database, queues, ...deps }: BossDeps): Promise<void> =>
  database.exclusively(schemaLock, async (connection) => {
    await connection.query(`set lock_timeout = '${lockTimeoutMs}ms'`)
    const boss = createBoss(connection, { ...deps, supervise: false })
    try {
      await boss.start()
      const shared = { ...defaultQueueOptions, retryDelay: paceOf(deps).retryAfterSeconds }
      for (const { name, options } of queues) await boss.createQueue(name, { ...shared, ...options })
    } finally {
      await boss.stop({ graceful: false })
    }
  })

const unusedId = '00000000-0000-0000-0000-000000000000'

/** Starts pg-boss on our database, with its tables and queues. */
export const startBoss = async (deps: BossDeps): Promise<PgBoss> => {
  if (!(await isInstalled(deps))) await installQueues(deps)
  const boss = createBoss(deps.database.pool, deps)
  try {
    await boss.start()
    // pg-boss reads the options of a queue at its first use, on a second connection. Inside a transaction that could deadlock.
    for (const { name } of deps.queues) await boss.findJobs(name, { id: unusedId })
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

const hour = 60 * 60
const day = 24 * hour

/** Odd minutes, when little else is scheduled. All times are UTC. */
const intervals = {
  minute: { cron: '* * * * *', seconds: 60 },
  hour: { cron: '17 * * * *', seconds: hour },
  day: { cron: '43 8 * * *', seconds: day },
} as const

export type Schedule = {
  readonly name: string
  readonly every: keyof typeof intervals
  /** Logged when a run fails. */
  readonly failureMessage: string
}

const scheduledQueueOptions = {
  ...defaultQueueOptions,
  // At most one job waits or runs, whichever process added it.
  policy: 'exclusive',
  retryDelay: 30,
  retryBackoff: true,
  // A sweep over all files may take long. A dead process is noticed by its missing heartbeat.
  expireInSeconds: 6 * hour,
  // Finished jobs stay longer than one interval, because they show that its run took place.
  deleteAfterSeconds: 2 * day,
}

/** Schedules a queue, and adds the run of the current interval if there was none. Can be repeated. */
export const scheduleQueue = async (boss: PgBoss, { name, every }: Schedule): Promise<void> => {
  const { cron, seconds } = intervals[every]
  const oncePerInterval = { singletonSeconds: seconds }
  await boss.createQueue(name, scheduledQueueOptions)
  await boss.schedule(name, cron, null, oncePerInterval)
  await boss.send(name, null, oncePerInterval)
}
