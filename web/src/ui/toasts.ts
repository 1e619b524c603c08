import { observable } from './observable.ts'

type Severity = 'success' | 'error'

type ToastRequest = {
  readonly severity: Severity
  readonly message: string
  /** The visible heading. */
  readonly title?: string
  /** The accessible name; a new toast replaces an older one with the same name. */
  readonly label?: string
}

export type Toast = Required<ToastRequest> & { readonly id: number; readonly duration: number }

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

/** Calls back once no toast with this label is shown any more. Returns how to cancel. */
export const onToastGone = (label: string, callback: () => void): (() => void) => {
  const stop = toasts.subscribe(() => {
    if (toasts.get().some((toast) => toast.label === label)) return
    stop()
    callback()
  })
  return stop
}

/** An error toast that is shown once at a time and runs a reset when it is dismissed. */
export const createFailureToast = (message: string) => {
  let cancel: (() => void) | undefined
  return {
    show: (reset: () => void): void => {
      cancel?.()
      showToast({ severity: 'error', message, label: message })
      cancel = onToastGone(message, reset)
    },
    /** Removes the toast without a reset. */
    dismiss: (): void => {
      cancel?.()
      cancel = undefined
      dismissToastsLabelled(message)
    },
  } as const
}
