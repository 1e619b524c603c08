import { expect, test } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { sampleRoutes } from '../../../testing/sample-routes.ts'
import { fromOwnPage, testApp } from '../../../testing/test-app.ts'

const unexpected = "We've encountered an unexpected error at this time. Please try again later."
const open = () => testApp({ plugins: [sampleRoutes] })
const json = { ...fromOwnPage, 'content-type': 'application/json' }
const post = async (payload: string | object, headers: Record<string, string> = json) =>
  (await open()).inject({ method: 'POST', url: '/public/person', headers, payload })

test.each([
  ['GET', '/api/nowhere', 404, 'There is nothing at this address.'],
  ['GET', '/public/nowhere?x=1', 404, 'There is nothing at this address.'],
  ['GET', '/api/%ff', 400, 'The call could not be read.'],
  ['GET', '/api/thing/%00', 400, 'The address contains characters that cannot be read.'],
  ['GET', '/api/crash', 500, unexpected],
  ['GET', '/api/odd', 500, unexpected],
  ['GET', '/api/busy', 429, 'Too many tries.'],
] as const)('API-22 %s %s answers %i in words alone', async (method, url, status, message) => {
  const answer = await (await open()).inject({ method, url })

  expect([answer.statusCode, answer.json()]).toEqual([status, { message }])
  expect(answer.headers['content-type']).toContain('application/json')
})

test('API-22 an unexpected error is logged, and the applicant does not see it', async () => {
  const { log, events } = capturedLog()
  const app = await testApp({ plugins: [sampleRoutes], log })

  await app.inject('/api/crash')

  expect(events()).toContainEqual(
    expect.objectContaining({ level: 'error', err: expect.objectContaining({ type: 'TypeError' }) }),
  )
})

test('API-26 an error may have details beside its message', async () => {
  const answer = await (await open()).inject('/api/invalid')

  expect([answer.statusCode, answer.json()]).toEqual([422, { message: 'Not complete.', errors: { name: 'Required' } }])
})

test('API-27 429 and 503 have Retry-After in whole seconds', async () => {
  const app = await open()

  expect((await app.inject('/api/busy')).headers['retry-after']).toBe('42')
  expect((await app.inject('/api/down')).headers['retry-after']).toBe('5')
})

test.each([
  ['{}', '"username" is missing or not valid.'],
  ['{"username":"a","age":"b"}', '"age" is missing or not valid.'],
  ['{"username":"a","shoe_size":1}', '"shoe_size" is not a known field.'],
  ['"text"', 'The body of the call is missing or has the wrong shape.'],
  ['', 'The body of the call is missing or has the wrong shape.'],
  ['{"username":', 'The body of the call is not valid JSON.'],
])('API-23 %s is refused and the field is named', async (payload, message) => {
  const answer = await post(payload)

  expect([answer.statusCode, answer.json()]).toEqual([400, { message }])
})
