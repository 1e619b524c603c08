import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that runs once at a time: the second press of a double click comes before the next render. */
export const useSingleMutation = <Data, Input = void>(options: UseMutationOptions<Data, Error, Input>) => {
  const isRunning = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: (...details) => {
      isRunning.current = false
      return options.onSettled?.(...details)
    },
  })
  const mutate: typeof mutation.mutate = (...details) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(...details)
  }
  return { ...mutation, mutate }
}
