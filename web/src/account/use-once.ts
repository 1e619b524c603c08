import { useRef } from 'react'
import { ConnectionError, ServerError } from '../api/failures.ts'

/** The status of a refusal after a lost response: an earlier try may have worked. No response has it. */
export const mayHaveWorked = 410

export const maybeDone = (message: string) => new ServerError(message, mayHaveWorked, {})

/**
 * Makes a call that works only once. A try after one whose response was lost may be refused because that one has worked: then
 * `afterLost` decides what the refusal means.
 */
export const useOnce = <Body, Result>(
  send: (body: Body) => Promise<Result>,
  afterLost: (refusal: unknown) => Result,
): ((body: Body) => Promise<Result>) => {
  const wasLost = useRef(false)
  return async (body) => {
    try {
      return await send(body)
    } catch (error) {
      if (wasLost.current) return afterLost(error)
      wasLost.current = error instanceof ConnectionError
      throw error
    }
  }
}
