import type pg from 'pg'
import { inBatches } from './batches.ts'
import type { Database, QueryPool, Sql } from './database.ts'
import { breaksConnection } from './database-outage.ts'
import { type Connections, createWaitingList, withConnection } from './pool-connections.ts'

const oneDayMs = 24 * 60 * 60 * 1000

/** More than the product has statements. Texts beyond that, such as generated ones, run without a name. */
const maxStatementNames = 500

const statementNames = new Map<string, string>()

/** PostgreSQL parses and plans a named statement once per connection. The same text always gets the same name. */
const statementName = (text: string): string | undefined => {
  const known = statementNames.get(text)
  if (known !== undefined || statementNames.size >= maxStatementNames) return known
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

type QueryTimeout = { readonly query_timeout?: number }

/** Returns the rows of one statement. Without values the text may hold several statements, whose rows are dropped. */
const sqlOn =
  (client: pg.PoolClient, timeout: QueryTimeout = {}): Sql =>
  async <Row extends Record<string, unknown>>(text: string, values?: readonly unknown[]) => {
    const named = values && { name: statementName(text), values: [...values] }
    const result = await client.query<Row>({ text, ...timeout, ...named })
    return result.rows ?? []
  }

type TransactionOptions = { readonly begin: string; readonly timeout?: QueryTimeout }

const inTransaction = <Result>(
  connections: Connections,
  { begin, timeout = {} }: TransactionOptions,
  work: (sql: Sql) => Promise<Result>,
) =>
  withConnection(connections, async (client) => {
    await client.query(begin)
    try {
      const result = await work(sqlOn(client, timeout))
      await client.query('commit')
      return result
    } catch (error) {
      if (!breaksConnection(error)) await client.query('rollback')
      throw error
    }
  })

/** Runs a library's statements, which may begin and commit by themselves. A failed one must not leave its transaction open. */
const queryOn =
  (client: pg.PoolClient, timeout: QueryTimeout = {}): QueryPool['query'] =>
  async (statement, values) => {
    const config = typeof statement === 'string' ? { text: statement } : statement
    try {
      return await client.query({ ...config, ...timeout, ...(values && { values: [...values] }) })
    } catch (error) {
      if (!breaksConnection(error)) await client.query('rollback')
      throw error
    }
  }

const withAdvisoryLock = <Result>(
  connections: Connections,
  lock: number,
  work: (connection: QueryPool) => Promise<Result>,
) =>
  withConnection(connections, async (client) => {
    const query = queryOn(client, { query_timeout: oneDayMs })
    const unlock = () => client.query('select pg_advisory_unlock_all(); reset statement_timeout; reset lock_timeout')
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

const pidOf = async (client: pg.PoolClient): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

/**
 * A pooler in transaction mode gives whoever asks a connection that is free: two clients in turn get the same one, or one of
 * them gets another one the next time.
 */
const hasOwnSessions = (connections: Connections): Promise<boolean> =>
  withConnection(connections, (one) =>
    withConnection(connections, async (other) => {
      const pids = [await pidOf(one), await pidOf(other), await pidOf(one), await pidOf(other)]
      return pids[0] !== pids[1] && pids[0] === pids[2] && pids[1] === pids[3]
    }),
  )

const patient: TransactionOptions = {
  begin: 'begin; set local statement_timeout = 0',
  timeout: { query_timeout: oneDayMs },
}

/** A `Database` on a `pg` pool. */
export const poolDatabase = (pool: pg.Pool, close: () => Promise<void>): Database => {
  const waitingList = createWaitingList()
  let unconfirmedCommits = 0
  const onUnconfirmed = (error: Error) => {
    unconfirmedCommits += 1
    pool.emit('error', error)
  }
  const connections = { pool, waitingList, onUnconfirmed }
  return {
    sql: (text, values) => withConnection(connections, (client) => sqlOn(client)(text, values)),
    transaction: (work) => inTransaction(connections, { begin: 'begin' }, work),
    patientTransaction: (work) => inTransaction(connections, patient, work),
    exclusively: (lock, work) => withAdvisoryLock(connections, lock, work),
    hasOwnSessions: async () => pool.options.max === 1 || hasOwnSessions(connections),
    pool: { query: (statement, values) => withConnection(connections, (client) => queryOn(client)(statement, values)) },
    figures: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    unconfirmedCommits: () => unconfirmedCommits,
    waitingLine: waitingList.line,
    inBatches: (run) => inBatches(run, waitingList.track),
    close,
  }
}
