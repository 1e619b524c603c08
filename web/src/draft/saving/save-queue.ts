import type { Answers } from '@apply/engine/answers'
import { refusedKey, ServerError, UnauthorizedError } from '../../api/failures.ts'
import {
  acknowledgeBatch,
  addChanges,
  type Changes,
  createPending,
  dropRefused,
  isEmpty,
  type Pending,
  requeueBatch,
  startBatch,
  unsavedIn,
  valuesOf,
} from './pending-changes.ts'

export const debounceMs = 2_000
const minRetryMs = 2_000
const maxRetryMs = 30_000

/** The revision after a save, and whether that save has made it. */
export type SaveResult = { readonly revision: number; readonly changed: boolean }

export type SaveQueueDeps = {
  readonly send: (values: Answers) => Promise<SaveResult>
  /** Called at each change with everything that is not acknowledged. */
  readonly backUp: (unsaved: Changes) => void
  /** The next batch waits for this promise too. */
  readonly onSaved: (values: Answers, result: SaveResult) => Promise<void>
  readonly onRefused: (key: string, value: string, message: string) => void
  /** The application can no longer be changed. Called again with each attempt, until the queue is stopped. */
  readonly onClosed: (message: string) => void
  /** A number from 0 to 1. */
  readonly random?: () => number
}

/** Doubles with each failure; the random part keeps browsers from retrying all at the same moment. */
const retryDelay = (failures: number, random: number): number => {
  const full = Math.min(maxRetryMs, minRetryMs * 2 ** (failures - 1))
  return Math.round(full * (0.5 + random / 2))
}

const isClosed = (error: unknown): error is ServerError => error instanceof ServerError && error.status === 409

/** Updates the queue after a failure. Only after a refused answer the others go on; everything else is thrown again. */
const handleFailure = (pending: Pending, { onRefused, onClosed }: SaveQueueDeps, batch: Changes, error: unknown) => {
  const key = refusedKey(error) ?? ''
  if (error instanceof ServerError && Object.hasOwn(batch, key)) {
    pending.set(dropRefused(pending.get(), key))
    onRefused(key, batch[key]?.value ?? '', error.message)
    return undefined
  }
  pending.set(requeueBatch(pending.get()))
  if (isClosed(error)) onClosed(error.message)
  throw error
}

const sendBatch = async (pending: Pending, deps: SaveQueueDeps): Promise<void> => {
  if (isEmpty(pending.get().waiting)) return
  pending.set(startBatch(pending.get()))
  const batch = pending.get().inFlight ?? {}
  const saved = await deps.send(valuesOf(batch)).catch((error: unknown) => handleFailure(pending, deps, batch, error))
  if (!saved) return
  pending.set(acknowledgeBatch(pending.get()))
  await deps.onSaved(valuesOf(batch), saved)
}

/** Sends one batch at a time, each when it is due, until it is stopped. */
const createSender = (pending: Pending, deps: SaveQueueDeps) => {
  const { random = Math.random } = deps
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }
  const scheduleNext = () => {
    const { waiting, failures } = pending.get()
    if (isStopped || isEmpty(waiting)) return
    clearTimeout(timer)
    // A failure shows in the save state and is retried, so this promise may fail silently.
    const run = () => void sendNow().catch(() => undefined)
    timer = setTimeout(run, failures > 0 ? retryDelay(failures, random()) : debounceMs)
  }
  const sendOnce = async () => {
    try {
      await sendBatch(pending, deps)
    } catch (error) {
      if (error instanceof UnauthorizedError) stop()
      throw error
    } finally {
      running = undefined
      scheduleNext()
    }
  }
  const sendNow = async (): Promise<void> => {
    clearTimeout(timer)
    if (isStopped) throw new UnauthorizedError()
    running ??= sendOnce()
    await running
  }
  return { sendNow, scheduleNext, stop, isStopped: () => isStopped } as const
}

/** Queues changes and sends them in order, again and again until the server has them. */
export const createSaveQueue = (deps: SaveQueueDeps) => {
  const pending = createPending(deps.backUp)
  const { sendNow, scheduleNext, stop, isStopped } = createSender(pending, deps)
  return {
    state: pending.state,
    unsaved: () => unsavedIn(pending.get()),
    waiting: () => valuesOf(pending.get().waiting),
    inFlight: () => valuesOf(pending.get().inFlight ?? {}),
    /** Queues new values and sends them once the applicant pauses. */
    change: (values: Answers, stored: Answers): void => {
      pending.set(addChanges(pending.get(), values, stored))
      // After a failure the retry is already scheduled: typing must not postpone it.
      if (pending.get().failures === 0) scheduleNext()
    },
    /** Sends until nothing is left; rejects if that fails. */
    flush: async (): Promise<void> => {
      while (!isEmpty(unsavedIn(pending.get()))) await sendNow()
    },
    stop,
    isStopped,
  } as const
}

export type SaveQueue = ReturnType<typeof createSaveQueue>
