import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnauthorizedError, unexpectedMessage } from '../api/failures.ts'
import { toasts } from './toasts.ts'
import { showUnexpectedError, toastUnexpectedError, unexpectedError } from './unexpected-error.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  toasts.set([])
  unexpectedError.set(undefined)
})
afterEach(() => vi.restoreAllMocks())

test('ERR-08 what fails in the background is a toast titled Error that stays 300000 ms', () => {
  toastUnexpectedError(new TypeError('x is undefined'))

  expect(toasts.get()).toMatchObject([{ title: 'Error', duration: 300_000, message: unexpectedMessage }])
  expect(unexpectedError.get()).toBeUndefined()
})

test('ERR-08 what stops the person is a dialog', () => {
  showUnexpectedError(new TypeError('x is undefined'))

  expect(unexpectedError.get()).toBe(unexpectedMessage)
  expect(toasts.get()).toEqual([])
})

test('ERR-02 an invalid session is told by the Log In card and by nothing else', () => {
  toastUnexpectedError(new UnauthorizedError())
  showUnexpectedError(new UnauthorizedError())

  expect([toasts.get(), unexpectedError.get()]).toEqual([[], undefined])
})
