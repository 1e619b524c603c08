import { observable } from './observable.ts'

export type Severity = 'success' | 'error'

export type ToastRequest = {
  readonly severity: Severity
  readonly message: string
  /** The visible heading. */
  readonly title?: string
  /** The accessible name; a new toast takes the place of an older one of the same name. */
  readonly label?: string
}

export type Toast = Required<ToastRequest> & { readonly id: number; readonly duration: number }

const defaults = {
  success: { title: 'Success', label: 'Success Notification', duration: 5_000 },
  error: { title: 'Error', label: 'Error Notification', duration: 300_000 },
} as const

export const toasts = observable<readonly Toast[]>([])

let latest = 0

/** Shows a message at the edge of the window, from anywhere. */
export const showToast = (request: ToastRequest): void => {
  latest += 1
  const toast: Toast = { id: latest, ...defaults[request.severity], ...request }
  toasts.set([...toasts.get().filter(({ label }) => label !== toast.label), toast])
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

export const dismissToastsLabelled = (label: string): void =>
  toasts.set(toasts.get().filter((toast) => toast.label !== label))
