import type pg from 'pg'
import type { WaitingLine } from './database.ts'
import { asOutage, breaksConnection, isReadTimeout, outageOf } from './database-outage.ts'
import { endStatement } from './end-statement.ts'
import { UnconfirmedCommit } from './unconfirmed-commit.ts'

/** How long a statement waits for a connection. */
export const connectionTimeoutMs = 2500

/** Listens to the error events of idle and borrowed connections: without a listener they would end the process. */
export const handlePoolErrors = (pool: pg.Pool, onError: (error: Error) => void): pg.Pool => {
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Records who waits for a connection, in order of arrival. */
export const createWaitingList = () => {
  const waiting = new Set<{ readonly since: number }>()
  let number = 0
  return {
    track: async <Result>(connection: Promise<Result>): Promise<Result> => {
      if (waiting.size === 0) number += 1
      const entry = { since: performance.now() }
      waiting.add(entry)
      return connection.finally(() => waiting.delete(entry))
    },
    line: (): WaitingLine => {
      const [first] = waiting
      return { number, longestWait: first ? performance.now() - first.since : 0 }
    },
  }
}

export type Connections = {
  readonly pool: pg.Pool
  readonly waitingList: ReturnType<typeof createWaitingList>
  readonly onUnconfirmed: (error: UnconfirmedCommit) => void
}

const connect = async ({ pool, waitingList }: Connections): Promise<pg.PoolClient> => {
  const isFree = pool.idleCount > pool.waitingCount
  try {
    return await (isFree ? pool.connect() : waitingList.track(pool.connect()))
  } catch (error) {
    throw outageOf(error)
  }
}

/** Frees the server from a statement that took too long before its connection makes room for another one. */
const endIfTooSlow = async (
  client: pg.PoolClient,
  error: unknown,
  { onUnconfirmed }: Connections,
): Promise<unknown> => {
  if (!isReadTimeout(error) || !(await endStatement(client)).isUnconfirmedCommit) return error
  const unconfirmed = new UnconfirmedCommit()
  onUnconfirmed(unconfirmed)
  return unconfirmed
}

/** Runs work on a connection of the pool. After a failed statement it goes back to the pool, unless the connection broke. */
export const withConnection = async <Result>(
  connections: Connections,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await connect(connections)
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = breaksConnection(error)
    throw asOutage(await endIfTooSlow(client, error, connections))
  } finally {
    client.release(broken)
  }
}
