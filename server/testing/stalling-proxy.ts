import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type StallingProxy = {
  readonly port: number
  /** From now on nothing passes, and nothing is refused either. */
  readonly stall: () => void
  readonly resume: () => void
  readonly close: () => void
}

/** Stands between a client and a server of this machine, and can fall silent as a broken network does. */
export const stallingProxy = async (serverPort: number): Promise<StallingProxy> => {
  const sockets = new Set<Socket>()
  let stalled = false
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.on('data', (chunk) => void to.write(chunk))
      if (stalled) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: address !== null && typeof address !== 'string' ? address.port : 0,
    stall: () => {
      stalled = true
      for (const socket of sockets) socket.pause()
    },
    resume: () => {
      stalled = false
      for (const socket of sockets) socket.resume()
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
