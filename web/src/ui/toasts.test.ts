import { beforeEach, expect, test } from 'vitest'
import { dismissToast, showToast, toasts } from './toasts.ts'

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
