import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureMessage } from '../api/failures.ts'
import { showToast } from '../ui/toasts.ts'

/**
 * A mutation that runs once at a time, until what it has changed is read again. `isPending` does not tell the second press of a double click,
 * which comes before the next render.
 */
export const useSingleMutation = <Data, Input = void>(options: UseMutationOptions<Data, Error, Input>) => {
  const isRunning = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: async (...details) => {
      try {
        await options.onSettled?.(...details)
      } finally {
        isRunning.current = false
      }
    },
  })
  const mutate: typeof mutation.mutate = (...details) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(...details)
  }
  return { ...mutation, mutate }
}

/** For `onSuccess`: shows the message of the response. */
export const toastSuccess = ({ message }: { readonly message: string }): void =>
  showToast({ severity: 'success', message })

/** For `onError`, where the page has no place for the message. */
export const toastFailure = (error: unknown): void => showToast({ severity: 'error', message: failureMessage(error) })

/** For `onSettled`: loads again what the mutation has changed, also after a failure: perhaps only its response was lost. */
export const useReload = (...changed: readonly QueryKey[]) => {
  const queryClient = useQueryClient()
  return () => Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** For a form in a dialog: after a success it is closed, and the page says what happened. */
export const useClosing = (onClose: () => void, ...changed: readonly QueryKey[]) => ({
  onSuccess: (response: { readonly message: string }): void => {
    onClose()
    toastSuccess(response)
  },
  onSettled: useReload(...changed),
})
