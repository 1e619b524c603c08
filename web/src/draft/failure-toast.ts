import { dismissToastsLabelled, showToast, toasts } from '../ui/toasts.ts'

/** Does something once no toast of this name is shown any more; answers how to forget about it. */
export const onToastGone = (label: string, then: () => void): (() => void) => {
  const stop = toasts.subscribe(() => {
    if (toasts.get().some((toast) => toast.label === label)) return
    stop()
    then()
  })
  return stop
}

/** The toast about a file that could not be taken: one at a time, and dismissing it resets. */
export const openFailureToast = (key: string) => {
  const message = `Error uploading file for ${key}`
  let forget: (() => void) | undefined
  return {
    show: (reset: () => void): void => {
      forget?.()
      showToast({ severity: 'error', message, label: message })
      forget = onToastGone(message, reset)
    },
    /** Takes the toast away without a reset. */
    withdraw: (): void => {
      forget?.()
      forget = undefined
      dismissToastsLabelled(message)
    },
  } as const
}
