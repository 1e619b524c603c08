import type { Answers } from '@apply/engine/answers'
import { add, unsaved } from './change-queue.ts'
import { type Changes, isEmpty, valuesOf } from './changes.ts'
import { openPending } from './pending.ts'
import type { Server } from './send-batch.ts'
import { openSending } from './sending.ts'

type Needs = Server & {
  /** Called at each change with all that is not acknowledged. */
  readonly keep: (unsaved: Changes) => void
  readonly chance?: () => number
}

/** Takes changes and sends them in order, and again until the server has them. */
export const openSaver = ({ keep, chance = Math.random, ...server }: Needs) => {
  const pending = openPending(keep)
  const { run, stop, planNext, isStopped } = openSending(pending, server, chance)
  return {
    state: pending.state,
    unsaved: () => unsaved(pending.get()),
    waiting: () => valuesOf(pending.get().waiting),
    /** Takes new answers and sends them once the person pauses. */
    change: (values: Answers, stored: Answers): void => {
      pending.put(add(pending.get(), values, stored))
      // While sending fails, the next try is planned already: typing does not put it off.
      if (pending.get().failures === 0) planNext()
    },
    /** Sends until nothing is left, and says so when that does not succeed. */
    flush: async (): Promise<void> => {
      while (!isEmpty(unsaved(pending.get()))) await run()
    },
    stop,
    isStopped,
  } as const
}
