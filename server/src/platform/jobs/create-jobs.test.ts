import { getRollbackPlans } from 'pg-boss'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { emptyPostgres, onDatabase } from '../../../testing/databases.ts'
import type { Database } from '../database/database.ts'
import { schemaLock } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import { createJobs, type JobRun, type Jobs } from './create-jobs.ts'

onDatabase('jobs', (use) => {
  const opened: Jobs[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))
    await use().sql('delete from jobs.job')
  })

  const pace = { retryAfterSeconds: 0 }
  const open = async (options: Partial<Parameters<typeof createJobs>[0]> = {}) => {
    const deps = { database: use(), log: capturedLog().log, queues: [{ name: 'greet' }], supervise: false, pace }
    const jobs = await createJobs({ ...deps, ...options })
    opened.push(jobs)
    return jobs
  }

  const send = async (jobs: Jobs, data: object) => {
    await use().transaction((sql) => jobs.send(sql, 'greet', data))
    jobs.wake('greet')
  }

  test('DOC-19 a job is stored with the transaction that adds it, and not if that is rolled back', async () => {
    const jobs = await open()
    const seen: unknown[] = []
    await jobs.work('greet', 1, async ({ data }) => void seen.push(data))

    await expect(
      use().transaction(async (sql) => {
        await jobs.send(sql, 'greet', { name: 'undone' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await send(jobs, { name: 'Zoë' })

    await vi.waitFor(() => expect(seen).toEqual([{ name: 'Zoë' }]), { timeout: 45_000 })
  })

  test('DOC-19 a job of this process starts at once, not at the next look a second later', async () => {
    const jobs = await open()
    const started = vi.fn<(at: number) => void>()
    await jobs.work('greet', 1, async () => started(performance.now()))
    await send(jobs, {})
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1), { timeout: 45_000 })

    const delays: number[] = []
    for (let round = 2; round <= 6; round += 1) {
      const sent = performance.now()
      await send(jobs, {})
      await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(round), { interval: 5, timeout: 60_000 })
      delays.push((started.mock.lastCall?.[0] ?? Number.POSITIVE_INFINITY) - sent)
    }

    expect(Math.min(...delays)).toBeLessThan(500)
  })

  test('DOC-19 a failing job has three attempts and knows its last one', async () => {
    const jobs = await open()
    const tries: boolean[] = []
    await jobs.work('greet', 1, async ({ isLastTry }) => {
      tries.push(isLastTry)
      throw new Error('again')
    })

    await send(jobs, {})

    await vi.waitFor(() => expect(tries).toEqual([false, false, true]), { timeout: 15_000 })
    await vi.waitFor(
      async () => expect(await use().sql('select state::text from jobs.job')).toEqual([{ state: 'failed' }]),
      { timeout: 45_000 },
    )
  })

  test('OPS-15 stopping lets a running job end and starts no other', async () => {
    const jobs = await open()
    const gate = Promise.withResolvers<void>()
    const ended: string[] = []
    const begun = vi.fn<() => void>()
    await jobs.work('greet', 1, async () => {
      begun()
      await gate.promise
      ended.push('ended')
    })
    await send(jobs, {})
    await vi.waitFor(() => expect(begun).toHaveBeenCalled(), { timeout: 45_000 })

    const stopping = jobs.stop()
    await send(await open(), {})
    gate.resolve()
    await stopping

    expect(ended).toEqual(['ended'])
    const states = await use().sql('select state::text from jobs.job order by created_on')
    expect(states).toEqual([{ state: 'completed' }, { state: 'created' }])
  })

  test('OPS-15 DOC-19 a job that takes too long at the shutdown is aborted and left to the next process', async () => {
    const jobs = await open({ timeoutMs: 200 })
    const aborted = vi.fn<() => void>()
    await jobs.work('greet', 1, ({ signal }: JobRun) => {
      return new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted()
          reject(new Error('broken off'))
        })
      })
    })
    await send(jobs, { name: 'handed over' })
    await vi.waitFor(
      async () => expect(await use().sql('select state::text from jobs.job')).toEqual([{ state: 'active' }]),
      { timeout: 45_000 },
    )

    await jobs.stop()

    expect(aborted).toHaveBeenCalled()
    const next = await open()
    const seen: unknown[] = []
    await next.work('greet', 1, async ({ data }) => void seen.push(data))
    await vi.waitFor(() => expect(seen).toEqual([{ name: 'handed over' }]), { timeout: 10_000 })
  })

  test('DOC-19 a job whose process died is taken over by another one', async () => {
    const dead = await open()
    await send(dead, { name: 'orphan' })
    await use().sql(
      `update jobs.job set state = 'active', started_on = now() - interval '11 seconds',
       heartbeat_on = now() - interval '11 seconds' where name = 'greet'`,
    )
    await dead.stop()

    const heir = await open({ supervise: true })
    const seen: unknown[] = []
    await heir.work('greet', 1, async ({ data }) => void seen.push(data))

    await vi.waitFor(() => expect(seen).toEqual([{ name: 'orphan' }]), { timeout: 45_000, interval: 50 })
  })

  test('OPS-33 of jobs with ids only the missing ones are added', async () => {
    const jobs = await open()
    const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
    await use().transaction((sql) => jobs.send(sql, 'greet', { name: 'first' }, { id: first }))

    await jobs.sendMissing('greet', [
      { id: first, data: { name: 'again' } },
      { id: second, data: { name: 'second' } },
    ])

    expect(await use().sql('select data from jobs.job order by id')).toEqual([
      { data: { name: 'first' } },
      { data: { name: 'second' } },
    ])
  })
})

const openPostgres = async (name: string, count: number) => {
  const databaseUrl = await emptyPostgres(name)
  const databases = await Promise.all(Array.from({ length: count }, () => openDatabase({ databaseUrl, dataDir: '' })))
  onTestFinished(async () => void (await Promise.all(databases.map(({ close }) => close()))))
  return databases
}

const openAtOnce = async (databases: readonly Database[]) => {
  const deps = { log: capturedLog().log, queues: [{ name: 'greet' }], supervise: false }
  const opened = await Promise.all(databases.map((database) => createJobs({ ...deps, database })))
  onTestFinished(async () => void (await Promise.all(opened.map(({ stop }) => stop()))))
}

test('OPS-25 processes that start at the same time on an empty database create the queue once', async () => {
  const databases = await openPostgres('jobs_install', 8)

  await openAtOnce(databases)

  expect(await databases[0]?.sql('select name from jobs.queue')).toEqual([{ name: 'greet' }])
})

test('OPS-25 a queue that a newer version adds is created at its start', async () => {
  const database = await openDatabase({ databaseUrl: await emptyPostgres('jobs_added_queue'), dataDir: '' })
  const shared = { database, log: capturedLog().log, supervise: false }
  const older = await createJobs({ ...shared, queues: [{ name: 'greet' }] })
  const newer = await createJobs({ ...shared, queues: [{ name: 'greet' }, { name: 'wave' }] })

  await newer.send(database.sql, 'wave', {})

  expect(await database.sql('select name from jobs.job')).toEqual([{ name: 'wave' }])
  await Promise.all([older.stop(), newer.stop()])
  await database.close()
})

test('OPS-25 processes that start at the same time on the queue of an older pg-boss upgrade it once', async () => {
  const databases = await openPostgres('jobs_upgrade', 8)
  const [database] = databases
  await openAtOnce(databases.slice(0, 1))
  const version = async () => (await database?.sql<{ version: number }>('select version from jobs.version'))?.[0]
  const newest = await version()
  await database?.pool.query(getRollbackPlans('jobs', newest?.version))
  expect(await version()).toEqual({ version: Number(newest?.version) - 1 })

  await openAtOnce(databases.slice(1))

  expect(await version()).toEqual(newest)
})

test('OPS-25 the tables of the queue wait for a migration that is still running', async () => {
  const [migrating, starting] = await openPostgres('jobs_wait', 2)
  if (!migrating || !starting) throw new Error('There are no databases.')
  // The lock has the same number in the databases of other tests.
  const waiting = `select count(*) as waiting from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and objid = ${schemaLock} and not granted`
  const schemas = `select count(*) as schemas from pg_namespace where nspname = 'jobs'`
  let start: Promise<void> | undefined

  await migrating.exclusively(schemaLock, async () => {
    start = openAtOnce([starting])
    await vi.waitFor(async () => expect(await migrating.sql(waiting)).toEqual([{ waiting: 1 }]), { timeout: 20_000 })
    expect(await migrating.sql(schemas)).toEqual([{ schemas: 0 }])
  })
  await start

  expect(await migrating.sql(schemas)).toEqual([{ schemas: 1 }])
})

test('OPS-40 while the queue cannot be read the log says so now and then, not once for each look', async () => {
  const [database] = await openPostgres('jobs_away', 1)
  if (!database) throw new Error('There is no database.')
  const captured = capturedLog()
  let failed = 0
  const count = (error: unknown) => {
    failed += 1
    throw error
  }
  const sql: Database['sql'] = (...statement) => database.sql<never>(...statement).catch(count)
  const deps = { database: { ...database, sql }, log: captured.log, queues: [{ name: 'greet' }], supervise: false }
  const jobs = await createJobs({ ...deps, pace: { lookEverySeconds: 0.1 } })
  onTestFinished(jobs.stop)
  await jobs.work('greet', 4, async () => undefined)

  await database.sql('drop schema jobs cascade')

  await vi.waitFor(() => expect(failed).toBeGreaterThan(8), { timeout: 30_000 })
  expect(captured.text()).toContain('The job queue could not reach the database.')
  // One in ten seconds, however slow the machine is.
  expect(captured.events().length).toBeLessThan(failed / 2)
})
