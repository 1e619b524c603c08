import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { sampleRoutes } from '../../../testing/sample-routes.ts'
import { fromOwnPage, testApp } from '../../../testing/test-app.ts'
import type { Plugin } from './app-type.ts'
import { defaultLimits, shedLoad } from './limits.ts'

/** Takes a JSON body in place of a form. */
const upload: Plugin = async (app) => void app.post('/files', async ({ body }) => body)

const listen = async (limits = defaultLimits) => {
  const app = await testApp({ plugins: [sampleRoutes, upload], limits })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return Number(new URL(address).port)
}

const send = async (port: number, bytes: string) => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

const impatient = {
  ...defaultLimits,
  bodyTimeout: 300,
  requestTimeout: 60_000,
  http: { headersTimeout: 100, connectionsCheckingInterval: 20 },
}

const slowBody = [
  'PUT /api/anything HTTP/1.1',
  'host: x',
  'origin: http://localhost:3000',
  'content-type: application/json',
]

test('API-28 headers have 10 s, a body 20 s and an upload five minutes, checked every second', () => {
  expect(defaultLimits).toMatchObject({
    bodyTimeout: 20_000,
    requestTimeout: 300_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
  })
})

test.each([
  ['headers', 'GET /healthz HTTP/1.1\r\nhost:'],
  ['nothing at all', ''],
  ['a body', [...slowBody, 'content-length: 100', '', '{"a":'].join('\r\n')],
])('API-28 a client that never finishes sending %s is disconnected with a JSON error', async (_what, bytes) => {
  const answer = await send(await listen(impatient), bytes)

  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('{"message":"The call took too long to arrive."}')
})

test('API-28 a file over a slow line goes on after the time that every other body has', async () => {
  const port = await listen(impatient)
  const slow = [...slowBody.slice(1), 'connection: close', 'content-length: 7', '', '{"a":'].join('\r\n')
  const file = connect(port, '127.0.0.1')
  file.write(`POST /files HTTP/1.1\r\n${slow}`)
  const answer = text(file)

  // Sent after the file, and cut off before it.
  expect(await send(port, `PUT /api/anything HTTP/1.1\r\n${slow}`)).toMatch(/^HTTP\/1.1 408 /)
  file.write('1}')

  expect(await answer).toMatch(/^HTTP\/1.1 200 [\s\S]*{"a":1}$/)
})

test('API-28 an upload that never ends is disconnected too', async () => {
  const limits = { ...impatient, requestTimeout: 300 }
  const bytes = ['POST /files HTTP/1.1', ...slowBody.slice(1), 'content-length: 100', '', '{"a":'].join('\r\n')

  const answer = await send(await listen(limits), bytes)

  expect(answer).toMatch(/^HTTP\/1.1 408 /)
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['endless headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 431],
])('API-22 %s gets a JSON error with security headers, and the connection is closed', async (_what, bytes, status) => {
  const answer = await send(await listen(), bytes)

  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ message: expect.any(String) })
})

test.each([
  ['a request without a host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'The call names no host.'],
  [
    'an unknown expectation',
    'GET /api/nowhere HTTP/1.1\r\nhost: x\r\nexpect: magic\r\nconnection: close\r\n\r\n',
    404,
    'There is nothing at this address.',
  ],
])('API-22 API-31 %s gets JSON with our headers', async (_what, bytes, status, message) => {
  const answer = await send(await listen(), bytes)

  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ message })
})

test('API-28 a client that does not read its response is disconnected', async () => {
  const large = { text: 'x'.repeat(20_000_000) }
  const limits = { ...defaultLimits, connectionTimeout: 200 }
  const app = await testApp({ plugins: [async (app) => void app.get('/lookup/large', async () => large)], limits })
  onTestFinished(() => app.close())
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const connections = () => new Promise((count) => app.server.getConnections((_error, number) => count(number)))

  const reader = connect(port, '127.0.0.1').on('error', () => undefined)
  onTestFinished(() => void reader.destroy())
  reader.write('GET /lookup/large HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(connections).toBe(1)

  await expect.poll(connections).toBe(0)
})

test('API-70 a client is not disconnected while the server works on its call', async () => {
  const worksLong: Plugin = async (app) => {
    app.get('/lookup/long', ({ socket }) => new Promise((done) => socket.once('timeout', () => done({ text: 'done' }))))
  }
  const app = await testApp({ plugins: [worksLong], limits: { ...defaultLimits, connectionTimeout: 200 } })
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  expect(await (await fetch(`${url}/lookup/long`)).json()).toEqual({ text: 'done' })
})

const chunk = new Uint8Array(100_000)

test.each([
  ['with its length', () => new Uint8Array(50_000_000)],
  ['in pieces', () => ReadableStream.from(Array.from({ length: 500 }, () => chunk))],
])('API-28 50 MB sent %s get 413 and do not disturb later calls', async (_how, body) => {
  const url = `http://127.0.0.1:${await listen()}/api/anything`
  const headers = { ...fromOwnPage, 'content-type': 'application/json' }

  const answer = await fetch(url, { method: 'PUT', headers, body: body(), duplex: 'half' })

  expect([answer.status, await answer.json()]).toEqual([413, { message: 'The call is too large.' }])
  expect((await fetch(url, { method: 'PUT', headers, body: '{"a":"b"}' })).status).toBe(200)
})

const whoAmI: Plugin = async (app) => void app.get('/lookup/me', async ({ ip }) => ({ ip }))
const ask = async (trustProxy: boolean | number | string[]) => {
  const app = await testApp({ plugins: [whoAmI], settings: { trustProxy } })
  const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }
  return (await app.inject({ url: '/lookup/me', headers })).json().ip
}

test('OPS-12 the header of a proxy is ignored, or trusted as far as TRUST_PROXY says', async () => {
  expect(await ask(false)).toBe('127.0.0.1')
  expect(await ask(1)).toBe('203.0.113.9')
  expect(await ask(['127.0.0.1', '203.0.113.0/24'])).toBe('198.51.100.7')
  expect(await ask(['10.0.0.0/8'])).toBe('127.0.0.1')
})

const timeoutMs = 1_000

/** A server whose first in line for the database has waited as long as the test says. */
const open = async () => {
  let [number, waited, now] = [1, 0, 0]
  const shed = shedLoad({ waitingLine: () => ({ number, longestWait: waited }), now: () => now })
  const app = await testApp({ plugins: [shed, sampleRoutes] })
  return {
    wait: (milliseconds: number) => {
      if (waited === 0 && milliseconds > 0) number += 1
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
  pass(timeoutMs)
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
    pass(timeoutMs - 1)
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200])
})

test('API-27 two bursts minutes apart are two queues, also if no call came between them', async () => {
  const { wait, pass, call } = await open()
  const statuses: number[] = []
  for (const pause of [120_000, 0]) {
    wait(2_500)
    statuses.push((await call()).statusCode)
    wait(0)
    pass(pause)
  }

  expect(statuses).toEqual([200, 200])
})

test('API-27 two bursts minutes apart are two queues, also if somebody waits for a moment all the time between them', async () => {
  const { wait, pass, call } = await open()
  const statuses: number[] = []
  for (const [longest = 0, pause = 0] of [[2_500], [100, 120_000], [2_500]]) {
    wait(longest)
    statuses.push((await call()).statusCode)
    pass(pause)
  }

  expect(statuses).toEqual([200, 200, 200])
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
