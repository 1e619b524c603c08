import { HttpError } from '../errors/http-error.ts'

/** Two at once: PostgreSQL works on one while the other waits for the disk. */
const maxRunning = 2
/** So that one batch takes a small part of a second. */
export const maxBatchSize = 64

/** Runs one statement for several items and returns the results of those that have one. */
export type RunBatch<Item, Result> = (items: readonly Item[]) => Promise<ReadonlyMap<Item, Result>>

type Waiting<Item, Result> = PromiseWithResolvers<Result | undefined> & {
  readonly item: Item
  readonly started: PromiseWithResolvers<void>
}

const isOutage = (error: unknown): boolean => error instanceof HttpError && error.status === 503

/** Gives each caller its result. If a batch fails, each of its items is tried alone, unless the database is away. */
const runBatch = async <Item, Result>(
  run: RunBatch<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> => {
  try {
    const results = await run(batch.map(({ item }) => item))
    for (const { item, resolve } of batch) resolve(results.get(item))
  } catch (error) {
    if (batch.length === 1 || isOutage(error)) for (const { reject } of batch) reject(error)
    else for (const each of batch) await runBatch(run, [each])
  }
}

/**
 * Runs what arrives at the same time together: one statement and one commit instead of many. An item that arrives alone
 * runs at once. `trackWait` learns of every item that has no room in the next batch: to wait for one batch is normal, and
 * must not look like a queue.
 */
export const inBatches = <Item, Result>(
  run: RunBatch<Item, Result>,
  trackWait: (wait: Promise<void>) => Promise<void>,
) => {
  const waiting: Waiting<Item, Result>[] = []
  let running = 0
  let isScheduled = false

  const runNext = async (): Promise<void> => {
    const batch = waiting.splice(0, maxBatchSize)
    for (const { started } of batch) started.resolve()
    running += 1
    await runBatch(run, batch)
    running -= 1
    schedule()
  }

  /** After this turn of the event loop, which may bring more items. */
  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      while (running < maxRunning && waiting.length > 0) void runNext()
    })
  }

  return async (item: Item): Promise<Result | undefined> => {
    const result = Promise.withResolvers<Result | undefined>()
    const entry = { item, started: Promise.withResolvers<void>(), ...result }
    const fitsIntoNext = waiting.push(entry) <= maxBatchSize
    schedule()
    if (!fitsIntoNext) await trackWait(entry.started.promise)
    return entry.promise
  }
}
