import { beforeEach, expect, test, vi } from 'vitest'
import { createFailureToast } from './failure-toast.ts'
import { dismissToast, toasts } from './toasts.ts'

beforeEach(() => toasts.set([]))

const messages = () => toasts.get().map(({ message }) => message)

test('ERR-11 a failed upload shows one toast, however often it fails', () => {
  const toast = createFailureToast('Error uploading file for ged')

  toast.show(vi.fn())
  toast.show(vi.fn())

  expect(messages()).toEqual(['Error uploading file for ged'])
})

test('ERR-11 dismissing the toast runs the reset once', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const toast = createFailureToast('Error uploading file for ged')
  toast.show(first)
  toast.show(second)

  for (const { id } of toasts.get()) dismissToast(id)
  toasts.set([])

  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})

test('ERR-11 a toast that a retry removes runs no reset', () => {
  const reset = vi.fn()
  const toast = createFailureToast('Error uploading file for ged')
  toast.show(reset)

  toast.dismiss()

  expect(messages()).toEqual([])
  expect(reset).not.toHaveBeenCalled()
})
