import pg from 'pg'
import type { RunBatch } from './batches.ts'

/** Runs one statement and returns its rows: a `timestamptz` as Date, a `bigint` as number, a `date` as 'YYYY-MM-DD'. */
export type Sql = <Row extends Record<string, unknown> = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>

/** What libraries with their own SQL are given (`executeSql` of pg-boss). */
export type QueryPool = {
  readonly query: (statement: string | pg.QueryConfig, values?: readonly unknown[]) => Promise<pg.QueryResult>
}

export type PoolFigures = { readonly total: number; readonly idle: number; readonly waiting: number }

export type WaitingLine = {
  /** Another one than before as soon as nobody has waited meanwhile, however short that moment was. */
  readonly number: number
  /** How many milliseconds the first caller has waited; 0 when nobody waits. */
  readonly longestWait: number
}

export type Database = {
  /** One statement on its own. Never call it inside a transaction, which it would not belong to: with all connections in use, both wait. */
  readonly sql: Sql
  /** Commits all of the work or none of it. The work uses only the `Sql` that it is given. */
  readonly transaction: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>
  /** A transaction without statement timeouts, for migrations and imports. */
  readonly patientTransaction: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>
  /**
   * Runs work on one connection that holds this advisory lock, without statement timeouts. For libraries whose SQL begins
   * and commits its own transactions.
   */
  readonly exclusively: <Result>(lock: number, work: (connection: QueryPool) => Promise<Result>) => Promise<Result>
  /** Whether each connection is a session of its own, so that locks, settings and prepared statements stay with it. */
  readonly hasOwnSessions: () => Promise<boolean>
  /** Makes a function of one item that runs a statement for all items that arrive together. */
  readonly inBatches: <Item, Result>(run: RunBatch<Item, Result>) => (item: Item) => Promise<Result | undefined>
  readonly pool: QueryPool
  readonly figures: () => PoolFigures
  /** How many changes were stored without the confirmation of a synchronous standby. */
  readonly unconfirmedCommits: () => number
  /** Who waits for a connection or for room in a batch. */
  readonly waitingLine: () => WaitingLine
  readonly close: () => Promise<void>
}

/** Reads rows page by page, each from the last row of the page before, so that memory holds one page only. */
export async function* inPages<Row>(
  pageSize: number,
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  for (;;) {
    const page = await read(last)
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    last = page.at(-1)
  }
}

/** An id that comes before every other one. */
export const beforeAllIds = '00000000-0000-0000-0000-000000000000'

const { builtins } = pg.types

const parseBigint = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint of the database does not fit into a number.')
  return value
}

/** How columns are read. A `date` stays text, because a time zone would move it. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8) return parseBigint
    if (oid === builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format ?? 'text')
  },
}
