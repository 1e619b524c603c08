import { expect, test } from 'vitest'
import { failureMessage, ServerError } from './failures.ts'

test("ERR-04 the server's message is formatted: a sentence with a capital and a full stop", () => {
  expect(failureMessage(new ServerError(' incorrect username or password ', 400, {}))).toBe(
    'Incorrect username or password.',
  )
  expect(failureMessage(new ServerError('Too many tries!', 429, {}))).toBe('Too many tries!')
})

test('ERR-01 a failure without words of its own gets the words for the unexpected', () => {
  const unexpected = "We've encountered an unexpected error at this time. Please try again later."

  expect(failureMessage(new TypeError('Failed to fetch'))).toBe(unexpected)
  expect(failureMessage(new ServerError('', 500, undefined))).toBe(unexpected)
})
