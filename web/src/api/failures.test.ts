import { expect, test } from 'vitest'
import { failureMessage, ServerError } from './failures.ts'

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
