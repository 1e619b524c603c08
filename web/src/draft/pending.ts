import { observable } from '../ui/observable.ts'
import { emptyQueue, type Queue, saveStateOf, unsaved } from './change-queue.ts'
import type { Changes } from './changes.ts'

/** The queue as it stands, with its copy in the browser and its state on the screen. */
export const openPending = (keep: (unsaved: Changes) => void) => {
  const state = observable(saveStateOf(emptyQueue))
  let queue: Queue = emptyQueue
  return {
    state,
    get: () => queue,
    put: (next: Queue): void => {
      queue = next
      keep(unsaved(queue))
      if (state.get() !== saveStateOf(queue)) state.set(saveStateOf(queue))
    },
  } as const
}

export type Pending = ReturnType<typeof openPending>
