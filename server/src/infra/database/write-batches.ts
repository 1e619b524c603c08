import { HttpError } from '../errors/http-error.ts'

/** Two at once: PostgreSQL works on one while the other waits for the disk. */
const maxRunning = 2
/** So that one batch takes a small part of a second. */
export const maxRowsPerBatch = 64

/** Writes rows in one statement and returns those that were written. */
export type WriteRows<Row> = (rows: readonly Row[]) => Promise<ReadonlySet<Row>>

type Waiting<Row> = PromiseWithResolvers<boolean> & { readonly row: Row; readonly started: PromiseWithResolvers<void> }

const isOutage = (error: unknown): boolean => error instanceof HttpError && error.status === 503

/** Tells each caller whether its row was written. If a batch fails, each of its rows is tried alone, unless the database is away. */
const writeBatch = async <Row>(write: WriteRows<Row>, batch: readonly Waiting<Row>[]): Promise<void> => {
  try {
    const written = await write(batch.map(({ row }) => row))
    for (const { row, resolve } of batch) resolve(written.has(row))
  } catch (error) {
    if (batch.length === 1 || isOutage(error)) for (const { reject } of batch) reject(error)
    else for (const each of batch) await writeBatch(write, [each])
  }
}

/**
 * Writes rows that arrive at the same time together: one statement and one commit instead of many. A row that arrives alone
 * is written at once. `trackWait` learns of every row that has no room in the next batch: to wait for one batch is normal,
 * and must not look like a queue.
 */
export const writeInBatches = <Row>(write: WriteRows<Row>, trackWait: (wait: Promise<void>) => Promise<void>) => {
  const waiting: Waiting<Row>[] = []
  let running = 0
  let isScheduled = false

  const runNext = async (): Promise<void> => {
    const batch = waiting.splice(0, maxRowsPerBatch)
    for (const { started } of batch) started.resolve()
    running += 1
    await writeBatch(write, batch)
    running -= 1
    schedule()
  }

  /** After this turn of the event loop, which may bring more rows. */
  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      while (running < maxRunning && waiting.length > 0) void runNext()
    })
  }

  return async (row: Row): Promise<boolean> => {
    const entry = { row, started: Promise.withResolvers<void>(), ...Promise.withResolvers<boolean>() }
    const fitsIntoNext = waiting.push(entry) <= maxRowsPerBatch
    schedule()
    if (!fitsIntoNext) await trackWait(entry.started.promise)
    return entry.promise
  }
}
