import { observable } from '../frame/observable.ts'

const wanted = observable(false)

/** Lets a submit that found errors draw the reader to the summary, which may stand on a page that is yet to open. */
export const attention = {
  subscribe: wanted.subscribe,
  want: (): void => wanted.set(true),
  /** Whether somebody wanted it, once. */
  take: (): boolean => {
    const isWanted = wanted.get()
    if (isWanted) wanted.set(false)
    return isWanted
  },
} as const
