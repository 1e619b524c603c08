import { dismissToastsLabelled, showToast, toasts } from './toasts.ts'

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
