import type pg from 'pg'

/** Runs one statement and answers its rows: a `timestamptz` as Date, a `bigint` as number, a `date` as 'YYYY-MM-DD'. */
export type Sql = <Row extends Record<string, unknown> = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>

/** What libraries that bring their own SQL are handed (`storeType: 'pool'`, `executeSql`). */
export type QueryPool = {
  readonly query: (statement: string | pg.QueryConfig, values?: readonly unknown[]) => Promise<pg.QueryResult>
}

export type PoolFigures = { readonly total: number; readonly idle: number; readonly waiting: number }

export type Database = {
  /** One statement on its own. Never call it inside a transaction: the embedded database has a single connection. */
  readonly sql: Sql
  /** All of the work or nothing of it; the work uses only the `Sql` it is handed. */
  readonly transaction: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>
  /** A transaction whose statements may take as long as they need: for migrations and imports. */
  readonly patientTransaction: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>
  /**
   * Work on one connection that holds the advisory lock of this number, with statements that may take as long as they
   * need. For libraries whose SQL begins and commits transactions of its own.
   */
  readonly exclusively: <Result>(lock: number, work: (connection: QueryPool) => Promise<Result>) => Promise<Result>
  readonly pool: QueryPool
  readonly figures: () => PoolFigures
  /** For how many milliseconds the first in line has waited for a connection; 0 when nobody waits. */
  readonly longestWait: () => number
  readonly close: () => Promise<void>
}
