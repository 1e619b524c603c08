import type { FastifyBaseLogger } from 'fastify'
import { PgBoss, type QueueOptions } from 'pg-boss'
import type { Database, QueryPool } from '../database/database.ts'
import { schemaLock } from '../database/migrate.ts'

/** A queue by its name, with the options in which it differs from the others. */
export type Queue = { readonly name: string; readonly options?: QueueOptions }

export type BossDeps = {
  readonly database: Pick<Database, 'pool' | 'exclusively'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly queues: readonly Queue[]
  /** Whether this process schedules jobs and looks after jobs whose worker died; a process that only serves does not. */
  readonly supervise: boolean
  /** How long a job that failed waits for its next try, and how often jobs of dead processes are looked for. */
  readonly pace?: { readonly retryAfterSeconds: number; readonly superviseEverySeconds: number }
}

export const defaultQueueOptions = {
  // Tried three times in all.
  retryLimit: 2,
  expireInSeconds: 90,
  // The least that is possible: so soon a job of a dead process is taken over.
  heartbeatSeconds: 10,
  deleteAfterSeconds: 3_600,
} satisfies QueueOptions

const defaultPace = { retryAfterSeconds: 1, superviseEverySeconds: 3 }

const createBoss = (
  { query }: QueryPool,
  { supervise, log, pace = defaultPace }: Omit<BossDeps, 'database'>,
): PgBoss => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => query(text, values ?? []) },
    schema: 'jobs',
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: pace.superviseEverySeconds,
    monitorIntervalSeconds: pace.superviseEverySeconds,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'The queue of jobs had to wait.'))
  return boss
}

/**
 * Creates or upgrades the tables of pg-boss under the lock of the migrations. Its own lock is not enough: it is taken in
 * the transaction that creates the schema, where PostgreSQL may still remember that there was none.
 */
const installQueues = ({ database, queues, pace = defaultPace, ...deps }: BossDeps): Promise<void> =>
  database.exclusively(schemaLock, async (connection) => {
    const boss = createBoss(connection, { ...deps, queues, supervise: false })
    try {
      await boss.start()
      const shared = { ...defaultQueueOptions, retryDelay: pace.retryAfterSeconds }
      for (const { name, options } of queues) await boss.createQueue(name, { ...shared, ...options })
    } finally {
      await boss.stop({ graceful: false })
    }
  })

const unusedId = '00000000-0000-0000-0000-000000000000'

/** pg-boss on our database, with its tables and queues in place. */
export const startBoss = async (deps: BossDeps): Promise<PgBoss> => {
  await installQueues(deps)
  const boss = createBoss(deps.database.pool, deps)
  try {
    await boss.start()
    // The first call about a queue reads its options on a connection of its own, which a transaction cannot spare later.
    for (const { name } of deps.queues) await boss.findJobs(name, { id: unusedId })
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}
