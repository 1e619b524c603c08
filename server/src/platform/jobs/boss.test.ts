import { afterEach, expect, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { onDatabase } from '../../../testing/databases.ts'
import { settableClock } from '../../../testing/settable-clock.ts'
import { createJobs, type Jobs } from './create-jobs.ts'

onDatabase('repeated jobs', (use) => {
  const opened: Jobs[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))
    await use().sql('delete from jobs.job')
  })

  const open = async (options: Partial<Parameters<typeof createJobs>[0]> = {}) => {
    const jobs = await createJobs({ database: use(), log: capturedLog().log, queues: [], supervise: false, ...options })
    opened.push(jobs)
    return jobs
  }

  const daily = { name: 'tidy', every: 'day', failureMessage: 'Not this time.' } as const
  const minutely = { ...daily, every: 'minute' } as const
  const runs = () => use().sql(`select state::text from jobs.job where name = 'tidy'`)

  test('OPS-34 a repeated job that was missed runs soon after the start, and once per interval whichever process starts', async () => {
    const run = vi.fn(async () => undefined)
    await (await open()).repeat(daily, run)
    await vi.waitFor(async () => expect(await runs()).toEqual([{ state: 'completed' }]), { timeout: 5_000 })

    await (await open()).repeat(daily, run)
    await (await open()).repeat(daily, run)

    expect(await runs()).toEqual([{ state: 'completed' }])
    expect(run).toHaveBeenCalledTimes(1)
    // The next day: the run of the day before no longer counts.
    await use().sql(`update jobs.job set singleton_on = singleton_on - interval '1 day' where name = 'tidy'`)
    await (await open()).repeat(daily, run)
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), { timeout: 5_000 })
  })

  test('OPS-34 a repeated job runs again when its next interval begins while the process runs', async () => {
    const clock = settableClock('2026-11-19T08:42:50Z')
    const jobs = await open({ supervise: true, clock: clock.now })
    const run = vi.fn(async () => undefined)
    await jobs.repeat(daily, run)
    await vi.waitFor(async () => expect(await runs()).toEqual([{ state: 'completed' }]), { timeout: 45_000 })
    // The database has a clock of its own, by which that was a run of this day.
    await use().sql('delete from jobs.job')

    clock.advance(20_000)

    await vi.waitFor(async () => expect(await runs()).toEqual([{ state: 'completed' }]), { timeout: 45_000 })
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('OPS-34 a repeated job never runs in two processes at once', async () => {
    const ready = Promise.withResolvers<void>()
    let most = 0
    let now = 0
    const run = async () => {
      now += 1
      most = Math.max(most, now)
      await ready.promise
      now -= 1
    }
    await (await open()).repeat(minutely, run)
    await vi.waitFor(async () => expect(await runs()).toEqual([{ state: 'active' }]), { timeout: 5_000 })
    // As if the minute were over while the first run still goes on.
    await use().sql(`update jobs.job set singleton_on = singleton_on - interval '1 minute' where name = 'tidy'`)

    await (await open()).repeat(minutely, run)

    expect(await runs()).toEqual([{ state: 'active' }])
    ready.resolve()
    await vi.waitFor(async () => expect(await runs()).toEqual([{ state: 'completed' }]), { timeout: 5_000 })
    expect(most).toBe(1)
  })

  test('OPS-34 a repeated job that fails is logged and tried again', async () => {
    const { log, events } = capturedLog()
    const jobs = await open({ log })
    const run = vi.fn(() => Promise.reject(new Error('The storage is away.')))

    await jobs.repeat(daily, run)

    await vi.waitFor(async () => expect(await runs()).toEqual([{ state: 'retry' }]), { timeout: 5_000 })
    expect(events()).toEqual([expect.objectContaining({ level: 'warn', msg: 'Not this time.' })])
  })

  test('OPS-15 a repeated job that takes too long at the shutdown is aborted and left to the next process', async () => {
    const jobs = await open({ timeoutMs: 100 })
    await jobs.repeat(daily, () => new Promise(() => undefined))
    await vi.waitFor(async () => expect(await runs()).toEqual([{ state: 'active' }]), { timeout: 5_000 })

    await jobs.stop()

    expect(await runs()).toEqual([{ state: 'retry' }])
  })
})
