import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

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
