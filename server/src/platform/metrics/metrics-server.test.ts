import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { onDatabase } from '../../../testing/databases.ts'
import { freePort } from '../../../testing/free-port.ts'
import { testApp } from '../../../testing/test-app.ts'
import { openDatabase } from '../database/open-database.ts'
import { databaseCheck, readinessOf } from '../http/health.ts'
import { jobMetrics, readGauge } from './gauges.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'

const unused = { figures: () => ({ total: 0, idle: 0, waiting: 0 }), unconfirmedCommits: () => 0 }

onDatabase('metrics', (use) => {
  test('OPS-14 are Prometheus text on a second port, by route and never by address', async () => {
    const metricsPort = await freePort()
    const metrics = createMetrics({ database: use() })
    const app = await testApp({ metrics, plugins: [async (app) => void app.get('/lookup/:id', async () => ({}))] })
    const settings = { metricsHost: '127.0.0.1', metricsPort, isMetricsPortSet: true }
    const readiness = readinessOf([databaseCheck(use())])
    onTestFinished(await serveMetrics({ settings, metrics, readiness, log: capturedLog().log }))

    await app.inject('/lookup/ada?token=abc')
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    const text = await answer.text()

    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/lookup/:id",status="200"} 1')
    expect(text).toMatch(/database_connections\{state="total"\} \d/)
    expect(text).not.toMatch(/ada|abc/)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200)
  })
})

test('OPS-40 while the database is away the metrics say so, and have no queues', async () => {
  const database = await openDatabase({ databaseUrl: `postgresql://127.0.0.1:${await freePort()}/none`, dataDir: '' })
  onTestFinished(database.close)
  const unlabelled = readGauge({
    name: 'rows',
    help: 'Rows.',
    read: () => database.sql<{ value: number }>('select 1 as value'),
  })
  const metrics = createMetrics({ database, readiness: readinessOf([databaseCheck(database)]) })
  metrics.add([...jobMetrics(database), unlabelled])

  const text = await metrics.read()

  expect(text).toContain('dependency_up{dependency="database"} 0')
  expect(text).not.toMatch(/^(jobs|rows)/m)
})

test('OPS-63 the delay of the event loop is measured 20 times a second at most', async () => {
  const metrics = createMetrics({ database: unused })
  const shortest = async () => Number(/^nodejs_eventloop_lag_min_seconds (\S+)$/m.exec(await metrics.read())?.[1])

  // Before the first sample it is the largest number that there is.
  const measured = await vi.waitUntil(
    async () => {
      const seconds = await shortest()
      return seconds < 60 && seconds
    },
    { timeout: 45_000, interval: 200 },
  )

  expect(measured).toBeGreaterThan(0.045)
})

test('OPS-14 metrics are not served at the public port', async () => {
  const app = await testApp({ metrics: createMetrics({ database: unused }) })

  expect((await app.inject('/metrics')).statusCode).toBe(404)
})

const takenPort = async () => {
  const port = await freePort()
  const neighbour = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void neighbour.close())
  return port
}

test('OPS-14 a taken port stops the start only if METRICS_PORT was set', async () => {
  const metrics = createMetrics({ database: unused })
  const { log, text } = capturedLog()
  const start = async (isMetricsPortSet: boolean) =>
    serveMetrics({
      settings: { metricsHost: '127.0.0.1', metricsPort: await takenPort(), isMetricsPortSet },
      metrics,
      readiness: readinessOf([]),
      log,
    })

  await expect(start(true)).rejects.toThrow(/^METRICS_PORT \d+ is taken/)
  await (await start(false))()

  expect(text()).toContain('No metrics')
})
