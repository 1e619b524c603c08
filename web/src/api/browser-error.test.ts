import { browserError } from '@apply/contract/browser-error'
import { expect, test } from 'vitest'
import { describeError } from './browser-error.ts'
import { ServerError } from './failures.ts'

const failed = (message: string, stack: string) => Object.assign(new SyntaxError(message), { stack })

test('API-34 describes an error by its kind and positions, without its message', () => {
  const error = failed(
    '"Maya Okafor" is not valid JSON',
    `SyntaxError: "Maya Okafor" is not valid JSON
    at read (https://apply.example.edu/assets/start-BdCy0h1a.js:1:20481)
    at https://apply.example.edu/assets/form-C3ZhxI7s.js:2:17
    at extension (chrome-extension://abc/content.js:1:1)`,
  )

  expect(describeError(error, '/final-steps')).toEqual({
    kind: 'SyntaxError',
    page: '/final-steps',
    positions: ['start-BdCy0h1a.js:1:20481', 'form-C3ZhxI7s.js:2:17'],
  })
})

test('API-34 reports the status of a failed call, also as the cause of another error', () => {
  const down = new ServerError('Down.', 503, undefined)

  expect(describeError(down, '/about')).toMatchObject({ kind: 'ServerError', status: 503 })
  expect(describeError(new Error('No logout.', { cause: down }), '/about')).toMatchObject({ status: 503 })
})

test.each([
  ['Maya Okafor', '/about'],
  [failed('', `at /assets/x.js:1:2\n`.repeat(90)), '/maya@example.com'],
  [undefined, '/reset?username=maya@example.com'],
])('API-34 the server accepts the description of %s', (error, page) => {
  const report = describeError(error, page)

  expect(browserError.body.safeParse(report).success).toBe(true)
  expect(JSON.stringify(report)).not.toMatch(/maya/i)
})
