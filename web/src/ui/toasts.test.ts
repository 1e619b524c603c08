import { beforeEach, expect, test, vi } from 'vitest'
import { createFailureToast, dismissToast, showToast, toasts } from './toasts.ts'

beforeEach(() => toasts.set([]))

test('ERR-09 a success toast is titled Success and stays 5000 ms', () => {
  showToast({ severity: 'success', message: 'Saved.' })

  expect(toasts.get()).toMatchObject([{ title: 'Success', duration: 5000, label: 'Success Notification' }])
})

test('ERR-08 an error toast is titled Error and stays 300000 ms', () => {
  showToast({ severity: 'error', message: 'No.' })

  expect(toasts.get()).toMatchObject([{ title: 'Error', duration: 300_000 }])
})

test('ERR-04 a toast replaces an older one with the same label, others stay', () => {
  showToast({ severity: 'error', message: 'first', label: 'Log In Error' })
  showToast({ severity: 'error', message: 'other', label: 'Sign Up Error' })
  showToast({ severity: 'error', message: 'second', label: 'Log In Error' })

  expect(toasts.get().map(({ message }) => message)).toEqual(['other', 'second'])
})

test('ACC-14 a toast can be dismissed', () => {
  showToast({ severity: 'success', message: 'On its way.' })
  dismissToast(toasts.get()[0]?.id ?? -1)

  expect(toasts.get()).toEqual([])
})

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
