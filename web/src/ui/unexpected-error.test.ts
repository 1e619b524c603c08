import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionError, UnauthorizedError, unexpectedMessage } from '../api/failures.ts'
import { toasts } from './toasts.ts'
import { showUnexpectedError, toastUnexpectedError, unexpectedError } from './unexpected-error.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  toasts.set([])
  unexpectedError.set(undefined)
})
afterEach(() => vi.restoreAllMocks())

test('ERR-08 a background failure shows a toast titled Error for 300000 ms', () => {
  toastUnexpectedError(new TypeError('x is undefined'))

  expect(toasts.get()).toMatchObject([{ title: 'Error', duration: 300_000, message: unexpectedMessage }])
  expect(unexpectedError.get()).toBeUndefined()
})

test('ERR-08 a failure that stops the applicant shows a dialog', () => {
  showUnexpectedError(new TypeError('x is undefined'))

  expect(unexpectedError.get()).toBe(unexpectedMessage)
  expect(toasts.get()).toEqual([])
})

test('ERR-14 a lost connection shows no toast about background work, but a dialog when it stops the applicant', () => {
  toastUnexpectedError(new ConnectionError(new TypeError('Failed to fetch')))
  expect([toasts.get(), unexpectedError.get()]).toEqual([[], undefined])

  showUnexpectedError(new ConnectionError(new TypeError('Failed to fetch')))
  expect(unexpectedError.get()).toBe(unexpectedMessage)
})

test('ERR-02 an invalid session shows neither a toast nor a dialog', () => {
  toastUnexpectedError(new UnauthorizedError())
  showUnexpectedError(new UnauthorizedError())

  expect([toasts.get(), unexpectedError.get()]).toEqual([[], undefined])
})
