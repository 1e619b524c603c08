import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Of the protocol: a message that asks to end the statement of another connection. */
const cancelRequestCode = 80_877_102

const cancelRequest = (processId: number, secretKey: number): Buffer => {
  const message = Buffer.alloc(16)
  message.writeInt32BE(message.length, 0)
  message.writeInt32BE(cancelRequestCode, 4)
  message.writeInt32BE(processId, 8)
  message.writeInt32BE(secretKey, 12)
  return message
}

/** Where this connection leads: after a failover its host name may lead elsewhere. */
const addressOf = ({ connection: { stream }, host, port }: pg.PoolClient) =>
  stream instanceof Socket && stream.remoteAddress !== undefined && stream.remotePort !== undefined
    ? { host: stream.remoteAddress, port: stream.remotePort }
    : { path: `${host}/.s.PGSQL.${port}` }

const numberOf = (client: pg.PoolClient, name: 'processID' | 'secretKey'): number => {
  const value: unknown = Reflect.get(client, name)
  return typeof value === 'number' ? value : 0
}

/** PostgreSQL takes such a message on a connection of its own, which does not count as one of its `max_connections`. */
const requestCancel = (client: pg.PoolClient): Socket => {
  const socket = connect(addressOf(client))
  socket.on('error', () => undefined).end(cancelRequest(numberOf(client, 'processID'), numberOf(client, 'secretKey')))
  return socket
}

const maxWaitMs = 500

/** The function of PostgreSQL in which a commit waits; unlike the text of its warning it is the same in every language. */
const waitForStandby = 'SyncRepWaitForLSN'

/**
 * Ends the statement that a connection still waits for after our own time limit. A closed connection alone would not: a commit that waits
 * for a standby goes on waiting and keeps its place among the connections. Tells whether it was such a commit, which stays stored.
 */
export const endStatement = async (client: pg.PoolClient): Promise<{ readonly isUnconfirmedCommit: boolean }> => {
  let isUnconfirmedCommit = false
  client.on('notice', (notice) => {
    if (Reflect.get(notice, 'routine') === waitForStandby) isUnconfirmedCommit = true
  })
  const socket = requestCancel(client)
  await Promise.race([once(client, 'drain'), once(client, 'end'), sleep(maxWaitMs)])
  socket.destroy()
  return { isUnconfirmedCommit }
}
