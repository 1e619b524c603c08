import type pg from 'pg'
import type { Database, QueryPool, Sql } from './database.ts'
import { asOutage, breaksConnection } from './database-outage.ts'
import { statementName } from './statement-name.ts'

/** How long a statement waits for a connection. */
export const waitForConnection = 2500

/** An idle or borrowed connection that breaks says so by an event; unheard, it would end the process. */
export const hearErrors = (pool: pg.Pool, report: (error: Error) => void): pg.Pool => {
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

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

/** Those who wait for a connection, in the order in which they came. */
const waitingLine = () => {
  const line = new Set<{ readonly since: number }>()
  return {
    wait: async <Result>(turn: Promise<Result>): Promise<Result> => {
      const place = { since: performance.now() }
      line.add(place)
      return turn.finally(() => line.delete(place))
    },
    longestWait: (): number => {
      const [first] = line
      return first ? performance.now() - first.since : 0
    },
  }
}

type Lending = { readonly pool: pg.Pool; readonly line: ReturnType<typeof waitingLine> }

/** Lends a connection. It goes back to the pool after a refused statement, and is thrown away only when it broke. */
const lend = async <Result>(
  { pool, line }: Lending,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  let client: pg.PoolClient | undefined
  let broken = false
  try {
    client = await line.wait(pool.connect())
    return await work(client)
  } catch (error) {
    broken = breaksConnection(error)
    throw asOutage(error)
  } finally {
    client?.release(broken)
  }
}

const inTransaction = <Result>(lending: Lending, begin: string, timed: Timed, work: (sql: Sql) => Promise<Result>) =>
  lend(lending, async (client) => {
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

/** Statements of a library, which may begin and commit by themselves: one that fails must not leave its transaction open. */
const queryOn =
  (client: pg.PoolClient, timed: Timed = {}): QueryPool['query'] =>
  async (statement, values) => {
    const config = typeof statement === 'string' ? { text: statement } : statement
    try {
      return await client.query({ ...config, ...timed, ...(values && { values: [...values] }) })
    } catch (error) {
      if (!breaksConnection(error)) await client.query('rollback')
      throw error
    }
  }

const withLock = <Result>(lending: Lending, lock: number, work: (connection: QueryPool) => Promise<Result>) =>
  lend(lending, async (client) => {
    const query = queryOn(client, { query_timeout: withoutLimit })
    const unlock = () => client.query('select pg_advisory_unlock_all(); reset statement_timeout')
    await client.query('set statement_timeout = 0')
    try {
      await query('select pg_advisory_lock($1)', [lock])
      const result = await work({ query })
      await unlock()
      return result
    } catch (error) {
      if (!breaksConnection(error)) await unlock()
      throw error
    }
  })

/** The database behind a `pg` pool, whichever server stands behind that. */
export const poolDatabase = (pool: pg.Pool, close: () => Promise<void>): Database => {
  const line = waitingLine()
  const lending = { pool, line }
  return {
    sql: (text, values) => lend(lending, (client) => sqlOn(client)(text, values)),
    transaction: (work) => inTransaction(lending, 'begin', {}, work),
    patientTransaction: (work) =>
      inTransaction(lending, 'begin; set local statement_timeout = 0', { query_timeout: withoutLimit }, work),
    exclusively: (lock, work) => withLock(lending, lock, work),
    pool: { query: (statement, values) => lend(lending, (client) => queryOn(client)(statement, values)) },
    figures: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    longestWait: line.longestWait,
    close,
  }
}
