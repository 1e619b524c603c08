import type { Answers } from '@apply/engine/answers'
import { ServerError, UnauthorizedError } from '../api/failures.ts'
import { observable } from '../frame/observable.ts'
import {
  acknowledge,
  add,
  begin,
  emptyQueue,
  giveBack,
  type Queue,
  refuse,
  saveStateOf,
  unsaved,
} from './change-queue.ts'
import { type Changes, isEmpty, valuesOf } from './changes.ts'
import { refusedKey } from './refused-key.ts'
import { retryDelay } from './retry-delay.ts'

export const calmBefore = 2_000

type Needs = {
  readonly send: (values: Answers) => Promise<{ readonly revision: number }>
  /** Called at each change with all that is not acknowledged. */
  readonly keep: (unsaved: Changes) => void
  /** What follows from a save belongs to it: nothing else is sent meanwhile. */
  readonly onSaved: (values: Answers, revision: number) => Promise<void>
  readonly onRefused: (key: string, value: string, message: string) => void
  /** The application can no longer be changed. */
  readonly onClosed: (message: string) => void
  readonly chance?: () => number
}

/** Sends changes one batch at a time and in order, and again until the server has them. */
export const openSaver = ({ send, keep, onSaved, onRefused, onClosed, chance = Math.random }: Needs) => {
  const state = observable(saveStateOf(emptyQueue))
  let queue: Queue = emptyQueue
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  const put = (next: Queue) => {
    queue = next
    keep(unsaved(queue))
    if (state.get() !== saveStateOf(queue)) state.set(saveStateOf(queue))
  }

  const later = (delay: number) => {
    clearTimeout(timer)
    // What goes wrong is on the screen and tried again; nobody waits for this promise.
    if (!isStopped) timer = setTimeout(() => void run().catch(() => undefined), delay)
  }

  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }

  const close = (message: string) => {
    stop()
    put(emptyQueue)
    onClosed(message)
  }

  const fail = (error: unknown, sent: Changes) => {
    const key = refusedKey(error, sent)
    if (key !== undefined && error instanceof ServerError) {
      put(refuse(queue, key))
      onRefused(key, sent[key]?.value ?? '', error.message)
      return undefined
    }
    if (error instanceof ServerError && error.status === 409) close(error.message)
    else put(giveBack(queue))
    if (error instanceof UnauthorizedError) stop()
    else later(retryDelay(queue.failures, chance()))
    throw error
  }

  const sendBatch = async (): Promise<void> => {
    if (isEmpty(queue.waiting)) return
    put(begin(queue))
    const sent = queue.sent ?? {}
    const answer = await send(valuesOf(sent)).catch((error: unknown) => fail(error, sent))
    if (!answer) return
    put(acknowledge(queue))
    await onSaved(valuesOf(sent), answer.revision)
  }

  /** Sends what waits; who calls while a batch is out waits for that one. */
  const run = (): Promise<void> => {
    clearTimeout(timer)
    if (isStopped) return Promise.reject(new UnauthorizedError())
    running ??= sendBatch().finally(() => {
      running = undefined
      if (!isEmpty(queue.waiting) && queue.failures === 0) later(calmBefore)
    })
    return running
  }

  /** Sends until nothing is left, and says so when that does not succeed. */
  const flush = async (): Promise<void> => {
    while (!isEmpty(unsaved(queue))) await run()
  }

  return {
    state,
    unsaved: () => unsaved(queue),
    waiting: () => valuesOf(queue.waiting),
    /** Takes new answers and sends them once the person pauses. */
    change: (values: Answers, stored: Answers): void => {
      put(add(queue, values, stored))
      // While sending fails, the next try is planned already: typing does not put it off.
      if (queue.failures === 0) later(calmBefore)
    },
    flush,
    stop,
    isStopped: () => isStopped,
  } as const
}
