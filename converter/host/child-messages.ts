import { once } from 'node:events'
import type { FromChild, ToChild } from './messages.ts'

/** Sends a message to the host. */
export const send = (message: FromChild) =>
  new Promise<void>((sent) => {
    process.send?.(message, () => sent())
  })

/** The next message of the host. It is not checked: a child trusts its host, and loading the library for it takes 70 ms. */
export const nextMessage = async (): Promise<ToChild> => {
  const [message] = await once(process, 'message')
  return message
}
