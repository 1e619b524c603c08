import { afterEach, expect, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { onDatabase } from '../../../testing/databases.ts'
import { createJobs, type Jobs } from './create-jobs.ts'
import { repairFutureTimes } from './future-times.ts'

onDatabase('jobs after the clock of the database was set', (use) => {
  const opened: Jobs[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))
    await use().sql('delete from jobs.job')
  })

  const open = async (supervise = false) => {
    const pace = { retryAfterSeconds: 0 }
    const deps = { database: use(), log: capturedLog().log, queues: [{ name: 'greet' }], supervise, pace }
    const jobs = await createJobs(deps)
    opened.push(jobs)
    return jobs
  }

  const send = (jobs: Jobs) => use().transaction((sql) => jobs.send(sql, 'greet', {}))

  /** A clock that is set back leaves every stored time that much further in the future, and one set forward in the past. */
  const setClock = async (minutes: number) => {
    const moved = (columns: readonly string[]) =>
      columns.map((column) => `${column} = ${column} - interval '1 minute' * ${minutes}`).join()
    const jobTimes = ['start_after', 'created_on', 'started_on', 'heartbeat_on', 'singleton_on', 'completed_on']
    await use().sql(`update jobs.job set ${moved([...jobTimes, 'keep_until'])}`)
    await use().sql(`update jobs.queue set ${moved(['monitor_claim_on', 'monitor_on', 'maintain_on'])}`)
  }

  test.each([-90, 90])('OPS-38 a job that waits is run after the clock was set by %i minutes', async (minutes) => {
    const jobs = await open()
    await send(jobs)
    await setClock(minutes)
    await repairFutureTimes(use().pool)
    const run = vi.fn(async () => undefined)

    await jobs.work('greet', 1, run)

    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), { timeout: 30_000 })
  })

  test('OPS-38 a process that starts after the clock was set back leaves no time of a running job in the future', async () => {
    await send(await open())
    await use().sql(`update jobs.job set state = 'active', started_on = now(), heartbeat_on = now()`)
    await setClock(-90)

    await open(true)

    const [running] = await use().sql(
      'select started_on <= now() as started, heartbeat_on <= now() as alive from jobs.job where state = $1',
      ['active'],
    )
    expect(running).toEqual({ started: true, alive: true })
  })

  test('OPS-38 runs that were made before the clock was set back do not take the place of the next ones', async () => {
    const sweep = { name: 'tidy', every: 'minute', failureMessage: 'Not this time.' } as const
    const run = vi.fn(async () => undefined)
    await (await open()).repeat(sweep, run)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), { timeout: 30_000 })
    await setClock(-90)

    await open(true)

    expect(await use().sql(`select 1 from jobs.job where singleton_on > now() at time zone 'UTC'`)).toEqual([])
  })

  test('OPS-38 a job waits for its next try no longer than the longest delay of its queue', async () => {
    const jobs = await open()
    await send(jobs)
    const set = 'retry_backoff = true, retry_delay = 5, retry_delay_max = 60, retry_count = 9'
    await use().sql(`update jobs.job set state = 'retry', start_after = now() + interval '40 s', ${set}`)
    await repairFutureTimes(use().pool)
    const waits = async () => {
      const [row] = await use().sql<{ seconds: number }>(
        'select round(extract(epoch from start_after - now()))::int as seconds from jobs.job',
      )
      return row?.seconds ?? 0
    }
    expect(await waits()).toBeGreaterThan(0)

    await setClock(-90)
    await repairFutureTimes(use().pool)

    expect(await waits()).toBeLessThanOrEqual(60)
  })
})
