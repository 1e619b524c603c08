import { expect, test } from 'vitest'
import { sampleRoutes } from '../../../testing/sample-routes.ts'
import { fromOwnPage, testApp } from '../../../testing/test-app.ts'

const open = () => testApp({ plugins: [sampleRoutes] })
const json = { ...fromOwnPage, 'content-type': 'application/json' }
const post = async (payload: string | object, headers: Record<string, string> = json) =>
  (await open()).inject({ method: 'POST', url: '/public/person', headers, payload })

const body = { username: 'ada' }
const typed = { 'content-type': 'application/json' }

test.each([
  ['our own origin', { origin: 'http://localhost:3000' }, 200],
  ['our own page, as the browser says', { 'sec-fetch-site': 'same-origin' }, 200],
  ['nowhere', {}, 403],
  ['another origin', { origin: 'http://evil.example' }, 403],
  ['another port', { origin: 'http://localhost:3001' }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }, 403],
  ['our address in the wrong header', { referer: 'http://localhost:3000/', host: 'localhost:3000' }, 403],
])('API-30 from %s', async (_where, headers, status) => {
  expect((await post(body, { ...typed, ...headers })).statusCode).toBe(status)
})

test('API-30 reading needs no origin', async () => {
  expect((await (await open()).inject('/healthz')).statusCode).toBe(200)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
])('API-30 a body of type %j is 415', async (type) => {
  const answer = await post('{"username":"ada"}', { ...fromOwnPage, ...(type && { 'content-type': type }) })

  expect([answer.statusCode, answer.json()]).toEqual([415, { message: 'The body of the call must be JSON.' }])
})

test('API-30 JSON may name its character set, but may not be compressed', async () => {
  expect((await post(body, { ...fromOwnPage, 'content-type': 'application/json; charset=utf-8' })).statusCode).toBe(200)
  expect((await post(body, { ...json, 'content-encoding': 'gzip' })).statusCode).toBe(415)
})

test('API-30 a call without a payload needs no content type, and may have one', async () => {
  const app = await open()
  const send = (method: 'POST' | 'DELETE', url: string, headers: Record<string, string>) =>
    app.inject({ method, url, headers })

  const answers = [
    await send('POST', '/api/nothing', fromOwnPage),
    await send('DELETE', '/api/thing/x', fromOwnPage),
    await send('POST', '/api/nothing', json),
    await send('DELETE', '/api/thing/x', json),
  ]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
})
