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

const put = async (payload: string) =>
  (await open()).inject({ method: 'PUT', url: '/api/anything', headers: json, payload })

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '\\u005f_proto__', 'const\\u0072uctor'])(
  'API-29 the key %s is refused by name at any depth, and nothing is polluted',
  async (key) => {
    const name = JSON.parse(`"${key}"`)

    for (const payload of [`{"${key}":{"admin":true}}`, `{"a":[{"${key}":"x"}]}`]) {
      const answer = await put(payload)
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: `"${name}" is not a known field.` }])
    }
    expect(Reflect.get({}, 'admin')).toBeUndefined()
  },
)

test.each([
  ['NUL', '{"name":"a\\u0000b"}', '"name" contains characters'],
  ['half a character', '{"name":"\\ud800"}', '"name" contains characters'],
  ['NUL in a name', '{"na\\u0000me":"a"}', 'The name of a field contains characters'],
  ['endless nesting', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'nested too deeply'],
])('API-23 %s is refused', async (_what, payload, words) => {
  const answer = await put(payload)

  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(words)])
})

test('API-28 a body of 256 kB passes, one byte more is 413 even where it is no JSON at all', async () => {
  const frame = '{"text":""}'.length
  const largest = `{"text":"${'x'.repeat(256 * 1024 - frame)}"}`

  expect((await put(largest)).statusCode).toBe(200)
  const answer = await put('{'.repeat(256 * 1024 + 1))
  expect([answer.statusCode, answer.json()]).toEqual([413, { message: 'The call is too large.' }])
})
