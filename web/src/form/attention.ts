import { observable } from '../ui/observable.ts'

const wanted = observable<string | undefined>(undefined)

/** Lets a submit that found errors draw the reader to the summary of a page, which may be yet to open. */
export const attention = {
  subscribe: wanted.subscribe,
  wantAt: (route: string): void => wanted.set(route),
  /** Whether it is wanted on this page, once. */
  take: (route: string): boolean => {
    const isWanted = wanted.get() === route
    if (isWanted) wanted.set(undefined)
    return isWanted
  },
} as const
