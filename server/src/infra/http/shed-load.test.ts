import { expect, test } from 'vitest'
import { sampleRoutes } from '../../../testing/sample-routes.ts'
import { fromOwnPage, testApp } from '../../../testing/test-app.ts'
import { shedLoad } from './shed-load.ts'

const patience = 1_000

/** A server whose first in line for the database has waited as long as the test says. */
const open = async () => {
  let [waited, now] = [0, 0]
  const shed = shedLoad({ longestWait: () => waited, now: () => now })
  const app = await testApp({ plugins: [shed, sampleRoutes] })
  return {
    wait: (milliseconds: number) => {
      waited = milliseconds
    },
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    call: () => app.inject({ method: 'POST', url: '/api/nothing', headers: fromOwnPage }),
    status: async (url: string) => (await app.inject(url)).statusCode,
  }
}

type Server = Awaited<ReturnType<typeof open>>

/** The first call sees the long line, the next one comes when it has been long for too long. */
const overload = async ({ wait, pass, call }: Server) => {
  wait(200)
  await call()
  pass(patience)
}

test('API-27 while the queue for the database stays long, a call gets 503 at once with Retry-After', async () => {
  const server = await open()
  await overload(server)

  const refused = await server.call()

  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '2',
    { message: 'We are very busy right now. Please try again in a few seconds.' },
  ])
})

test('API-27 a burst of calls is served, and so is the next one after the queue was empty', async () => {
  const { wait, pass, call } = await open()
  const statuses: number[] = []
  for (const longest of [199, 200, 2_500, 0, 2_500]) {
    wait(longest)
    statuses.push((await call()).statusCode)
    pass(patience - 1)
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200])
})

test('API-27 under overload, calls are served only while the queue is short', async () => {
  const server = await open()
  await overload(server)
  const statuses: number[] = []
  for (const longest of [200, 199, 200, 1, 2_500]) {
    server.wait(longest)
    statuses.push((await server.call()).statusCode)
  }

  expect(statuses).toEqual([503, 200, 503, 200, 503])
})

test('OPS-13 health checks pass however long the queue is', async () => {
  const server = await open()
  await overload(server)

  expect([await server.status('/healthz'), await server.status('/readyz')]).toEqual([200, 200])
})
