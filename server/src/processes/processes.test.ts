import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import type { RunningProcess } from '../../testing/launch-process.ts'
import { preparedPostgres } from '../../testing/prepared-postgres.ts'
import { embeddedFolder, startProcess, temporaryFolder } from '../../testing/start-process.ts'
import { untilDatabaseEnded } from '../../testing/until-database-ended.ts'
import { restartDelay } from './child-slot.ts'

const eventually = { timeout: 45_000, interval: 50 }

type Ready = { readonly child: number; readonly role: 'web' | 'worker' }

/** The processes that said they are ready, in order. */
const readyIn = (server: RunningProcess): readonly Ready[] =>
  server
    .output()
    .split('\n')
    .flatMap((line) => (line.includes('A process is ready.') ? [JSON.parse(line)] : []))

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const webOf = (server: RunningProcess) => readyIn(server).filter(({ role, child }) => role === 'web' && isAlive(child))

/** Makes about 150 calls a second, each on a connection of its own, until it is stopped. Returns how many there were and which failed. */
const callAllTheTime = (url: string) => {
  let isStopped = false
  const failures: unknown[] = []
  const run = async (): Promise<number> => {
    let count = 0
    while (!isStopped) {
      const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(30_000) }
      const response = await fetch(`${url}/healthz`, options).catch((error) => error)
      if (response.status !== 200) failures.push(response)
      count += 1
      await sleep(20)
    }
    return count
  }
  const running = Promise.all([run(), run(), run()])
  return {
    stop: async () => {
      isStopped = true
      return { count: (await running).reduce((sum, each) => sum + each, 0), failures }
    },
  }
}

test('OPS-43 a process that fails again and again is started after longer and longer waits', () => {
  expect([1, 2, 3, 6, 7, 100].map(restartDelay)).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000])
})

const start = async () => {
  const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())]
  const settings = { PORT, METRICS_PORT, PROCESSES: '2', DATA_DIR: await temporaryFolder() }
  const server = startProcess({ ...settings, DATABASE_URL: await preparedPostgres('processes') })
  await server.waitForOutput('A process is ready.')
  server.kill('SIGHUP')
  await server.waitForOutput('Listening with 2 processes')
  return { server, url: `http://127.0.0.1:${PORT}`, metricsUrl: `http://127.0.0.1:${METRICS_PORT}` }
}

const expectOneAnnouncement = (server: RunningProcess) => {
  expect(
    readyIn(server)
      .map(({ role }) => role)
      .sort(),
  ).toEqual(['web', 'web', 'worker'])
  expect(server.output().match(/Data is kept in PostgreSQL/g)).toHaveLength(1)
  expect(server.output()).not.toContain('"msg":""')
}

const eightCalls = /http_request_duration_seconds_count\{.*route="\/public\/tmp".*\} 8/

const metricsOf = async (metricsUrl: string): Promise<string> => (await fetch(`${metricsUrl}/metrics`)).text()

const expectMetricsOfAll = async (url: string, metricsUrl: string) => {
  for (let call = 0; call < 8; call += 1) await fetch(`${url}/public/tmp?token=x`, { headers: { connection: 'close' } })

  const text = await metricsOf(metricsUrl)
  expect(text).toContain('processes_ready{role="web"} 2')
  expect(text).toContain('dependency_up{dependency="database"} 1')
  expect(text).toMatch(eightCalls)
  expect((await fetch(`${metricsUrl}/readyz`)).status).toBe(200)
}

/** The database `processes` lets nobody in and ends who is in, or lets everybody in again. */
const letIn = async (isOpen: boolean) => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`alter database processes allow_connections ${isOpen}`)
  if (!isOpen) await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'processes'`)
  await client.end()
}

const expectMetricsOfOutage = async (server: RunningProcess, metricsUrl: string) => {
  await letIn(false)
  const databaseUp = async () => /dependency_up\{dependency="database"\} (\d)/.exec(await metricsOf(metricsUrl))?.[1]
  await vi.waitFor(async () => expect(await databaseUp()).toBe('0'), eventually)
  await vi.waitFor(async () => expect((await fetch(`${metricsUrl}/readyz`)).status).toBe(503), eventually)
  await letIn(true)

  expect(server.output()).not.toContain('ended by itself')
  await vi.waitFor(async () => expect((await fetch(`${metricsUrl}/readyz`)).status).toBe(200), eventually)
}

const expectReplacementOfKilled = async (server: RunningProcess, url: string) => {
  process.kill(webOf(server)[0]?.child ?? 0, 'SIGKILL')
  await server.waitForOutput('ended by itself')

  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await vi.waitFor(() => expect(webOf(server)).toHaveLength(2), eventually)
}

const expectRollingRestart = async (server: RunningProcess, url: string) => {
  const before = readyIn(server).map(({ child }) => child)
  const calls = callAllTheTime(url)
  server.kill('SIGHUP')
  await server.waitForOutput('The replacement has ended.')

  const { count, failures } = await calls.stop()
  expect(failures).toEqual([])
  expect(count).toBeGreaterThan(10)
  expect(before.filter(isAlive)).toEqual([])
  expect(webOf(server)).toHaveLength(2)
}

/** A call whose body is not complete yet, and which a process has begun to read. */
const beginCall = async (url: string) => {
  const headers = { expect: '100-continue', 'content-length': 2 }
  const call = request(`${url}/api/answer`, { method: 'PUT', headers })
  const response = once(call, 'response')
  call.flushHeaders()
  await once(call, 'continue')
  return async (): Promise<number> => {
    call.end('{}')
    const [{ statusCode }] = await response
    return statusCode
  }
}

const expectOrderlyEnd = async (server: RunningProcess, url: string) => {
  const children = readyIn(server).map(({ child }) => child)
  const finishCall = await beginCall(url)
  server.kill('SIGTERM')
  await server.waitForOutput('SIGTERM: all processes end.')
  server.kill('SIGTERM')
  server.kill('SIGINT')

  expect(await finishCall()).toBe(403)
  expect(await server.ended).toBe(0)
  // On a busy machine the parent ends first: it waits 16 seconds for its processes, which then end alone.
  await vi.waitFor(() => expect(children.filter(isAlive)).toEqual([]), eventually)
  expect(server.output().match(/Shutdown complete/g)?.length).toBeGreaterThanOrEqual(3)
}

test('OPS-40 OPS-42 OPS-44 several processes share a port and their metrics, also while the database is away, are replaced when all have started, and end together and in order, also at a second signal', {
  timeout: 120_000,
}, async () => {
  const { server, url, metricsUrl } = await start()

  expectOneAnnouncement(server)
  await expectMetricsOfAll(url, metricsUrl)
  await expectMetricsOfOutage(server, metricsUrl)
  await expectReplacementOfKilled(server, url)
  await expectRollingRestart(server, url)
  expect(await metricsOf(metricsUrl)).toMatch(eightCalls)

  await expectOrderlyEnd(server, url)
})

test('OPS-42 OPS-52 several processes share the database that they start, and it ends with the last of them', async () => {
  const [PORT, DATA_DIR] = [String(await freePort()), await embeddedFolder()]
  const server = startProcess({ PORT, PROCESSES: '2', DATA_DIR })
  await server.waitForOutput('Listening with 2 processes')

  const second = startProcess({ PORT: String(await freePort()), DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`in use by process ${server.pid} on `)
  expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200)
  server.kill('SIGTERM')

  expect(await server.ended).toBe(0)
  await untilDatabaseEnded(DATA_DIR)
})

test('OPS-43 if the first process cannot start, all end with its reason', async () => {
  const settings = { PORT: String(await freePort()), PROCESSES: '2', DATA_DIR: await temporaryFolder() }
  const failing = startProcess({
    ...settings,
    FORM: 'no-such-school',
    DATABASE_URL: await preparedPostgres('processes_failing'),
  })

  expect(await failing.ended).toBe(1)
  expect(failing.output().match(/FORM names "no-such-school"/g)).toHaveLength(1)
  expect(failing.output()).toMatch(/"exitCode":1,.*"msg":"A process did not start. The server ends."/)
  expect(failing.output()).not.toContain('is started again')
})
