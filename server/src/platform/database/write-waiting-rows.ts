import { collectFailures } from '../errors/collect-failures.ts'

type WaitingRows<Row> = {
  /** The next rows that wait, without those of these ids. */
  readonly read: (except: readonly string[]) => Promise<readonly Row[]>
  readonly idOf: (row: Row) => string
  /** Returns how many were written. */
  readonly write: (rows: readonly Row[]) => Promise<number>
}

/**
 * Writes all rows that wait, batch after batch, and returns their number. If a batch fails, each of its rows is written by itself;
 * those that fail again keep no other waiting, and are thrown at the end.
 */
export const writeWaitingRows = async <Row>({ read, idOf, write }: WaitingRows<Row>): Promise<number> => {
  const failures = collectFailures()
  const writeEach = async (rows: readonly Row[]): Promise<number> => {
    let written = 0
    for (const row of rows)
      await failures.attempt(idOf(row), async () => {
        written += await write([row])
      })
    return written
  }
  let [total, passed] = [0, 0]
  do {
    const failedBefore = failures.failed.length
    const rows = await read(failures.failed)
    const written = await write(rows).catch(() => writeEach(rows))
    total += written
    passed = written + failures.failed.length - failedBefore
  } while (passed > 0)
  failures.throwIfAny()
  return total
}
