type BoundedQueue = <Result>(work: () => Promise<Result>) => Promise<Result>

type Bounds = { readonly concurrency: number; readonly waiting: number; readonly whenFull: () => Error }

/** Runs a few pieces of work at a time, keeps a bounded number waiting in order, and refuses the rest at once. */
export const boundedQueue = ({ concurrency, waiting, whenFull }: Bounds): BoundedQueue => {
  const line: (() => void)[] = []
  let running = 0

  const takeTurn = (): Promise<void> => {
    if (running < concurrency) {
      running += 1
      return Promise.resolve()
    }
    if (line.length >= waiting) return Promise.reject(whenFull())
    return new Promise((resolve) => line.push(resolve))
  }

  const passTurn = (): void => {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  return async (work) => {
    await takeTurn()
    try {
      return await work()
    } finally {
      passTurn()
    }
  }
}
