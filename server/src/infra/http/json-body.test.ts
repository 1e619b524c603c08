import { expect, test } from 'vitest'
import { sampleRoutes } from '../../../testing/sample-routes.ts'
import { fromOwnPage, testApp } from '../../../testing/test-app.ts'

const open = () => testApp({ plugins: [sampleRoutes] })
const json = { ...fromOwnPage, 'content-type': 'application/json' }

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
