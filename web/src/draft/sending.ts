import { UnauthorizedError } from '../api/failures.ts'
import { openAlarm } from './alarm.ts'
import { isEmpty } from './changes.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Pending } from './pending.ts'
import { retryDelay } from './retry-delay.ts'
import { isFinal, type Server, sendBatch } from './send-batch.ts'

export const calmBefore = 2_000

/** How long to wait until the next batch; nothing when nothing waits. */
const waitFor = (pending: Pending, chance: () => number): number | undefined => {
  const { waiting, failures } = pending.get()
  if (isEmpty(waiting)) return undefined
  return failures > 0 ? retryDelay(failures, chance()) : calmBefore
}

/** Sends batches one at a time, each when it is due, until it is stopped. */
export const openSending = (pending: Pending, server: Server, chance: () => number) => {
  let isStopped = false
  // What goes wrong is on the screen and tried again; nobody waits for this promise.
  const alarm = openAlarm(() => void run().catch(() => undefined))
  const stop = () => {
    isStopped = true
    alarm.clear()
  }
  const planNext = () => {
    const delay = waitFor(pending, chance)
    if (delay !== undefined && !isStopped) alarm.set(delay)
  }
  const fail = (error: unknown) => {
    if (isFinal(error)) stop()
    throw error
  }
  const attempt = oneAtATime(() => sendBatch(pending, server).catch(fail).finally(planNext))
  const run = async (): Promise<void> => {
    alarm.clear()
    if (isStopped) throw new UnauthorizedError()
    await attempt()
  }
  return { run, stop, planNext, isStopped: () => isStopped } as const
}
