import type { Answers } from '@apply/engine/answers'
import { ServerError, UnauthorizedError } from '../api/failures.ts'
import { acknowledge, begin, emptyQueue, giveBack, refuse } from './change-queue.ts'
import { type Changes, isEmpty, valuesOf } from './changes.ts'
import type { Pending } from './pending.ts'
import { refusedKey } from './refused-key.ts'

export type Server = {
  readonly send: (values: Answers) => Promise<{ readonly revision: number }>
  /** What follows from a save belongs to it: nothing else is sent meanwhile. */
  readonly onSaved: (values: Answers, revision: number) => Promise<void>
  readonly onRefused: (key: string, value: string, message: string) => void
  /** The application can no longer be changed. */
  readonly onClosed: (message: string) => void
}

const isClosed = (error: unknown): error is ServerError => error instanceof ServerError && error.status === 409

/** After this nothing more can be sent. */
export const isFinal = (error: unknown): boolean => isClosed(error) || error instanceof UnauthorizedError

/** Works a failure into the queue; only a refused answer lets the others go on. */
const takeFailure = (pending: Pending, { onRefused, onClosed }: Server, sent: Changes, error: unknown): undefined => {
  const key = refusedKey(error, sent)
  if (key !== undefined && error instanceof ServerError) {
    pending.put(refuse(pending.get(), key))
    onRefused(key, sent[key]?.value ?? '', error.message)
    return undefined
  }
  pending.put(isClosed(error) ? emptyQueue : giveBack(pending.get()))
  if (isClosed(error)) onClosed(error.message)
  throw error
}

/** Sends what waits as one batch, and works the answer into the queue. */
export const sendBatch = async (pending: Pending, server: Server): Promise<void> => {
  if (isEmpty(pending.get().waiting)) return
  pending.put(begin(pending.get()))
  const sent = pending.get().sent ?? {}
  const answer = await server.send(valuesOf(sent)).catch((error: unknown) => takeFailure(pending, server, sent, error))
  if (!answer) return
  pending.put(acknowledge(pending.get()))
  await server.onSaved(valuesOf(sent), answer.revision)
}
