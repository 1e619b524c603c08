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
  /** Whether this process adds what is repeated, and retries jobs of dead workers. A process that only serves pages does not. */
  readonly supervise: boolean
  readonly pace?: Partial<Pace> | undefined
}

type Pace = {
  /** How long a failed job waits. */
  readonly retryAfterSeconds: number
  /** How often this process looks for a job that no `wake` announced, in all its queues at once. */
  readonly lookEverySeconds: number
}

export const defaultQueueOptions = {
  // Three attempts in all.
  retryLimit: 2,
  expireInSeconds: 90,
  // The shortest that pg-boss allows. After this time another process takes over the job of a dead one.
  heartbeatSeconds: 10,
  deleteAfterSeconds: 3_600,
} satisfies QueueOptions

const defaultPace: Pace = { retryAfterSeconds: 1, lookEverySeconds: 2 }

const hour = 3_600

const intervalsOfPgBoss = {
  // `giveUpAbandoned` asks for a pass when there is a reason. Those of the timer remove jobs that have ended.
  superviseIntervalSeconds: 600,
  // Of the processes that ask for one, one does it. Less than the interval in which they ask.
  monitorIntervalSeconds: 3,
  // The options of a queue do not change.
  queueCacheIntervalSeconds: hour,
  // No job of ours waits for another one.
  flowIntervalSeconds: hour,
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
    // `schedules.ts` adds what is repeated.
    schedule: false,
    ...intervalsOfPgBoss,
  })
  boss.on('error', warnNowAndThen(log))
  return boss
}

/** Whether all tables and queues are in place. Then no lock is needed, and a process can start while another one upgrades. */
const isInstalled = async ({ database, queues, log }: BossDeps): Promise<boolean> => {
  const boss = createBoss(database.pool, { log, supervise: false })
  if (!(await boss.isInstalled()) || (await boss.schemaVersion()) !== jobTablesVersion) return false
  const names = queues.map(({ name }) => name)
  const { rows } = await database.pool.query('select name from jobs.queue where name = any($1)', [names])
  return rows.length === names.length
}

/**
 * Creates or upgrades the tables of pg-boss under the lock of the migrations. The lock of pg-boss is not enough: it is taken
 * inside the transaction that creates the schema, whose snapshot may be older than the schema of another process.
 */
const installQueues = ({ database, queues, log, pace }: BossDeps): Promise<void> =>
  database.exclusively(schemaLock, async (connection) => {
    await connection.query(`set lock_timeout = '${lockTimeoutMs}ms'`)
    const boss = createBoss(connection, { log, supervise: false })
    try {
      await boss.start()
      const shared = { ...defaultQueueOptions, retryDelay: paceOf({ pace }).retryAfterSeconds }
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
