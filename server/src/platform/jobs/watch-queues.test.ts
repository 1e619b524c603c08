import { afterEach, expect, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { onDatabase } from '../../../testing/databases.ts'
import type { Database } from '../database/database.ts'
import { createJobs, type Jobs } from './create-jobs.ts'
import { readyQueues } from './watch-queues.ts'

onDatabase('the look for jobs that can run', (use) => {
  const opened: Jobs[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))
    await use().sql('delete from jobs.job')
  })

  const open = async (database: Database = use()) => {
    const deps = { database, log: capturedLog().log, queues: [{ name: 'greet' }], supervise: false }
    const jobs = await createJobs({ ...deps, pace: { retryAfterSeconds: 0, lookEverySeconds: 0.1 } })
    opened.push(jobs)
    return jobs
  }

  /** A worker that has found nothing to do, and would not look again by itself for ten minutes. */
  const idleWorker = async (sql: Database['sql'] = use().sql) => {
    let fetched = 0
    const pool: Database['pool'] = {
      query: async (statement, values) => {
        const result = await use().pool.query(statement, values)
        if (String(statement).includes('SKIP LOCKED')) fetched += 1
        return result
      },
    }
    const jobs = await open({ ...use(), pool, sql })
    const run = vi.fn<(data: unknown) => void>()
    await jobs.work('greet', 1, async ({ data }) => run(data))
    await vi.waitFor(() => expect(fetched).toBe(1), { timeout: 45_000 })
    return run
  }

  const addFromAnotherProcess = async (data: object) => (await open()).send(use().sql, 'greet', data)

  test('OPS-60 a job that another process adds is run, although nothing announces it', async () => {
    const run = await idleWorker()

    await addFromAnotherProcess({ name: 'Zoë' })

    await vi.waitFor(() => expect(run).toHaveBeenCalledWith({ name: 'Zoë' }), { timeout: 30_000 })
  })

  test('OPS-60 a job is run when its time has come, and not before', async () => {
    await addFromAnotherProcess({ name: 'later' })
    await use().sql(`update jobs.job set start_after = now() + interval '1 hour'`)
    const run = await idleWorker()
    await addFromAnotherProcess({ name: 'now' })
    await vi.waitFor(() => expect(run.mock.calls).toEqual([[{ name: 'now' }]]), { timeout: 30_000 })

    await use().sql(`update jobs.job set start_after = now() where state = 'created'`)

    await vi.waitFor(() => expect(run.mock.calls).toEqual([[{ name: 'now' }], [{ name: 'later' }]]), {
      timeout: 30_000,
    })
  })

  test('OPS-60 after an outage the look goes on', async () => {
    let failed = 0
    const sql: Database['sql'] = async (text, values) => {
      if (failed >= 3) return use().sql(text, values)
      failed += 1
      throw new Error('The database is away.')
    }
    const run = await idleWorker(sql)

    await addFromAnotherProcess({ name: 'afterwards' })

    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), { timeout: 30_000 })
    expect(failed).toBe(3)
  })

  test('OPS-61 the look reads no job that has ended, however many there are', async () => {
    await open()
    await use().sql(
      `insert into jobs.job (name, state, completed_on) select 'greet', 'completed', now() from generate_series(1, 20000)`,
    )
    await addFromAnotherProcess({})

    const explain = `explain (analyze, buffers, format json) ${readyQueues}`
    type Explained = { 'QUERY PLAN': readonly { Plan: Record<string, number> }[] }
    const [row] = await use().sql<Explained>(explain, [['greet', 'other']])

    const plan = row?.['QUERY PLAN'][0]?.Plan ?? {}
    expect(plan['Actual Rows']).toBe(1)
    expect(Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks'])).toBeLessThan(30)
  })
})
