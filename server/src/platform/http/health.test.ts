import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyPostgres, onDatabase } from '../../../testing/databases.ts'
import { testApp } from '../../../testing/test-app.ts'
import { openDatabase } from '../database/open-database.ts'
import { createHealth, databaseCheck, readinessOf } from './health.ts'

const failing = (name: string) => ({ name, run: () => Promise.reject(new Error('ENOENT /srv/files')) })

onDatabase('health', (use) => {
  test('OPS-13 the process is live and ready while the database responds', async () => {
    const app = await testApp({ readiness: readinessOf([databaseCheck(use())]) })

    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([200, { message: 'Ready.', checks: { database: 'ok' } }])
  })

  test('OPS-13 a service without which answers are saved all the same is named, and the process stays ready', async () => {
    const checks = [databaseCheck(use()), failing('storage'), failing('scanner')]
    const app = await testApp({ readiness: readinessOf(checks) })

    const { statusCode, json } = await app.inject('/readyz')

    expect([statusCode, json()]).toEqual([
      200,
      {
        message: 'Ready. Not available: storage, scanner.',
        checks: { database: 'ok', storage: 'down', scanner: 'down' },
      },
    ])
  })
})

test('OPS-13 without its database the process is unready but live', async () => {
  const database = await openDatabase({ databaseUrl: await emptyPostgres('health_gone'), dataDir: '' })
  const app = await testApp({ readiness: readinessOf([databaseCheck(database)]) })
  await database.close()

  const { statusCode, headers, json } = await app.inject('/readyz')
  expect([statusCode, headers['retry-after'], json()]).toEqual([
    503,
    '2',
    { message: 'Not ready. Not available: database.', checks: { database: 'down' } },
  ])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('OPS-49 a thousand questions at once make one check, whose result is kept for a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let runs = 0
  const running = Promise.withResolvers<void>()
  const counted = {
    name: 'database',
    run: () => {
      runs += 1
      return running.promise
    },
  }
  const app = await testApp({ readiness: readinessOf([counted]) })
  const ask = () => app.inject('/readyz')

  const asked = Array.from({ length: 1_000 }, ask)
  await vi.waitUntil(() => runs > 0)
  running.resolve()
  expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  vi.advanceTimersByTime(999)
  await ask()
  expect(runs).toBe(1)

  vi.advanceTimersByTime(1)
  await ask()
  expect(runs).toBe(2)
})

test('OPS-49 a service that hangs is not asked again while it does, and counts again once it answers', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const first = Promise.withResolvers<void>()
  const run = vi.fn<() => Promise<void>>().mockReturnValueOnce(first.promise).mockResolvedValue()
  const read = readinessOf([{ name: 'storage', run }], 10)
  const stateAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    return (await read()).checks.storage
  }

  expect([await stateAfter(0), await stateAfter(1_000), await stateAfter(1_000)]).toEqual(['down', 'down', 'down'])
  expect(run).toHaveBeenCalledTimes(1)

  first.resolve()
  expect(await stateAfter(1_000)).toBe('ok')
  expect(await stateAfter(1_000)).toBe('ok')
  expect(run).toHaveBeenCalledTimes(2)
})

test('OPS-48 a process that still starts names its database and is not ready until it has begun', async () => {
  const health = createHealth([{ name: 'database', run: async () => undefined, isRequired: true }])

  expect(await health.read()).toEqual({ ready: false, message: 'The server is starting.', checks: { database: 'ok' } })
  health.begin([failing('storage')])

  expect(await health.read()).toMatchObject({ ready: true, checks: { database: 'ok', storage: 'down' } })
})
