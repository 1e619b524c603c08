import { beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toasts } from '../ui/toasts.ts'
import { openFailureToast } from './failure-toast.ts'

beforeEach(() => toasts.set([]))

const messages = () => toasts.get().map(({ message }) => message)

test('ERR-11 a failed upload raises its toast once, however often it fails', () => {
  const toast = openFailureToast('ged')

  toast.show(vi.fn())
  toast.show(vi.fn())

  expect(messages()).toEqual(['Error uploading file for ged'])
})

test('ERR-11 dismissing the toast resets, once', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const toast = openFailureToast('ged')
  toast.show(first)
  toast.show(second)

  for (const { id } of toasts.get()) dismissToast(id)
  toasts.set([])

  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})

test('ERR-11 a toast that is withdrawn because of a new try resets nothing', () => {
  const reset = vi.fn()
  const toast = openFailureToast('ged')
  toast.show(reset)

  toast.withdraw()

  expect(messages()).toEqual([])
  expect(reset).not.toHaveBeenCalled()
})
