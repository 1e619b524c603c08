import { expect, test } from 'vitest'
import { ConnectionError, failureMessage, ServerError, wasResponseLost } from './failures.ts'

test("ERR-04 formats the server's message as a sentence with a capital letter and a full stop", () => {
  expect(failureMessage(new ServerError(' incorrect username or password ', 400, {}))).toBe(
    'Incorrect username or password.',
  )
  expect(failureMessage(new ServerError('Too many tries!', 429, {}))).toBe('Too many tries!')
})

test('ERR-01 a failure without a message gets the message for unexpected errors', () => {
  const unexpected = "We've encountered an unexpected error at this time. Please try again later."

  expect(failureMessage(new TypeError('Failed to fetch'))).toBe(unexpected)
  expect(failureMessage(new ServerError('', 500, undefined))).toBe(unexpected)
})

test.each([
  ['a lost connection', new ConnectionError(undefined), true],
  ['a proxy that gave up', new ServerError('', 504, undefined), true],
  ['a firewall that let nothing through', new ServerError('', 403, undefined), false],
  ['a failure of the server', new ServerError('', 500, { message: '' }), false],
])('ERR-07 after %s a call may have worked: see the last value', (_what, error, mayHaveWorked) => {
  expect(wasResponseLost(error)).toBe(mayHaveWorked)
})
