import pLimit from 'p-limit'

type BoundedQueue = <Result>(work: () => Promise<Result>) => Promise<Result>

type Bounds = { readonly concurrency: number; readonly maxWaiting: number; readonly whenFull: () => Error }

/** Runs a few tasks at a time in order of arrival. Rejects a task at once if too many are waiting. */
export const boundedQueue = ({ concurrency, maxWaiting, whenFull }: Bounds): BoundedQueue => {
  const limit = pLimit(concurrency)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) throw whenFull()
    return limit(work)
  }
}
