import { observable } from './observable.ts'

type Severity = 'success' | 'error'

type ToastRequest = {
  readonly severity: Severity
  readonly message: string
  /** The visible heading. */
  readonly title?: string
  /** The accessible name; a new toast replaces an older one with the same name. */
  readonly label?: string
  /** Milliseconds until it goes by itself. */
  readonly duration?: number
  /** A button, which dismisses the toast too. */
  readonly action?: { readonly text: string; readonly run: () => void }
}

type Defaults = { readonly title: string; readonly label: string; readonly duration: number }

export type Toast = ToastRequest & Defaults & { readonly id: number }

export const successLabel = 'Success Notification'

const defaults = {
  success: { title: 'Success', label: successLabel, duration: 5_000 },
  error: { title: 'Error', label: 'Error Notification', duration: 300_000 },
} as const

export const toasts = observable<readonly Toast[]>([])

let latest = 0

export const showToast = (request: ToastRequest): void => {
  latest += 1
  const toast: Toast = { id: latest, ...defaults[request.severity], ...request }
  toasts.set([...toasts.get().filter(({ label }) => label !== toast.label), toast])
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

export const dismissToastsLabelled = (label: string): void =>
  toasts.set(toasts.get().filter((toast) => toast.label !== label))
