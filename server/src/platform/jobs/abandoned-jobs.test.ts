import { expect, onTestFinished, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { onDatabase } from '../../../testing/databases.ts'
import type { Database } from '../database/database.ts'
import { giveUpAbandoned } from './abandoned-jobs.ts'
import { startBoss } from './boss.ts'

onDatabase('abandoned jobs', (use) => {
  /** One job, as some process has begun it, and how many statements pg-boss makes while we look. */
  const lookAt = async (job: string) => {
    const query = vi.fn<Database['pool']['query']>(use().pool.query)
    const database = { ...use(), pool: { query } }
    const boss = await startBoss({ database, log: capturedLog().log, queues: [{ name: 'greet' }], supervise: false })
    onTestFinished(async () => {
      await boss.stop({ graceful: false })
      await use().sql('delete from jobs.job')
      // One process at a time goes over a queue, once in three seconds.
      await use().sql('update jobs.queue set monitor_claim_on = null')
    })
    // What other tests have sent waits in the same table.
    await use().sql('delete from jobs.job')
    await boss.send('greet', {})
    await use().sql(`update jobs.job set state = 'active', ${job}`)
    query.mockClear()
    await giveUpAbandoned(database, boss)
    const [found] = await use().sql<{ state: string }>('select state::text from jobs.job')
    return { state: found?.state, statements: query.mock.calls.length }
  }

  test('OPS-85 while no job is abandoned one statement asks for them, and pg-boss makes none', async () => {
    const found = await lookAt('started_on = now(), heartbeat_on = now()')

    expect(found).toEqual({ state: 'active', statements: 0 })
  })

  test.each([
    ['whose process has died', `started_on = now(), heartbeat_on = now() - interval '11 s'`],
    ['that takes too long', `started_on = now() - interval '91 s', heartbeat_on = now()`],
  ])('OPS-85 a job %s is tried again', async (_which, job) => {
    expect(await lookAt(job)).toMatchObject({ state: 'retry' })
  })
})
