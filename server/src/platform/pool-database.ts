import type pg from 'pg'
import type { Database, Sql } from './database.ts'
import { asOutage, breaksConnection } from './database-outage.ts'
import { statementName } from './statement-name.ts'

const withoutLimit = 24 * 60 * 60 * 1000

type Timed = { readonly query_timeout?: number }

/** The rows of one statement; without values it may hold several statements, whose rows are not answered. */
const sqlOn =
  (client: pg.PoolClient, timed: Timed = {}): Sql =>
  async <Row extends Record<string, unknown>>(text: string, values?: readonly unknown[]) => {
    const named = values && { name: statementName(text), values: [...values] }
    const result = await client.query<Row>({ text, ...timed, ...named })
    return result.rows ?? []
  }

/** Lends a connection. It goes back to the pool after a refused statement, and is thrown away only when it broke. */
const lend = async <Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
  let client: pg.PoolClient | undefined
  let broken = false
  try {
    client = await pool.connect()
    return await work(client)
  } catch (error) {
    broken = breaksConnection(error)
    throw asOutage(error)
  } finally {
    client?.release(broken)
  }
}

const inTransaction = <Result>(pool: pg.Pool, begin: string, timed: Timed, work: (sql: Sql) => Promise<Result>) =>
  lend(pool, async (client) => {
    await client.query(begin)
    try {
      const result = await work(sqlOn(client, timed))
      await client.query('commit')
      return result
    } catch (error) {
      if (!breaksConnection(error)) await client.query('rollback')
      throw error
    }
  })

/** The database behind a `pg` pool, whichever server stands behind that. */
export const poolDatabase = (pool: pg.Pool, close: () => Promise<void>): Database => ({
  sql: (text, values) => lend(pool, (client) => sqlOn(client)(text, values)),
  transaction: (work) => inTransaction(pool, 'begin', {}, work),
  patientTransaction: (work) =>
    inTransaction(pool, 'begin; set local statement_timeout = 0', { query_timeout: withoutLimit }, work),
  pool: {
    query: (statement, values) =>
      lend(pool, (client) => (values ? client.query(statement, [...values]) : client.query(statement))),
  },
  figures: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  close,
})
