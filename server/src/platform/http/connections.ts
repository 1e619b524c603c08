import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, type Server as Listener, type ListenOptions } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyListenOptions } from 'fastify'
import type { App } from './app-type.ts'
import { type ListenAddress, requireFree } from './listen-address.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Accept connections for `server`, beside the listener that it has itself. */
    moreListeners: Listener[]
  }
}

/**
 * Node accepts one connection of a listener per turn of the event loop, and the turns of a busy server take long. Connections
 * would wait in the operating system, which drops them when its queue is full, and a browser tries again after 1, 3 and 7 s.
 * With 3,000 students the p99 of saves was 0.5 to 1.6 s with 16 of them, and 2.5 to 7.4 s with one.
 */
const listenerCount = 16

const openListener = async (app: App, options: ListenOptions): Promise<void> => {
  // The options that `http.Server` has for its own connections.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    app.server.emit('connection', socket)
  })
  app.moreListeners.push(listener)
  listener.listen(options)
  await once(listener, 'listening')
}

/** Listens with several sockets, between which the operating system divides new connections. Only Linux does that. */
export const listenOnSeveral = async (
  app: App,
  address: ListenAddress,
  options: FastifyListenOptions,
): Promise<void> => {
  // A socket that shares its port would share it with any other program of this user as well.
  await requireFree(address)
  const shared = { ...options, reusePort: true }
  await app.listen(shared)
  // The address of a socket in the file system would be a text. The product has none.
  const others = app.addresses().flatMap((bound) => {
    if (typeof bound === 'string') return []
    return Array<ListenOptions>(listenerCount - 1).fill({ ...shared, host: bound.address, port: bound.port })
  })
  await Promise.all(others.map((each) => openListener(app, each)))
}

/** The usual size of the operating system's queue of connections. Bounds the loop when new connections keep coming. */
const maxTurns = 511

/** Accepts the connections that wait in the operating system: closing the listener would reset them. */
const acceptWaiting = async (server: Server): Promise<void> => {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  for (let turns = 0, before = -1; before < accepted && turns < maxTurns; turns += 1) {
    before = accepted
    // The first wait ends the current turn, the second runs a full one.
    await nextTurn()
    await nextTurn()
  }
  server.off('connection', count)
}

/** Ends when the last connection of the listener has ended. */
const closeListener = (listener: Listener): Promise<void> => new Promise((resolve) => listener.close(() => resolve()))

/** While the server closes, each response asks the client to close its connection, so that idle ones do not delay the end. */
export const drainConnections = (app: App): void => {
  let isClosing = false
  let closed: readonly Promise<void>[] = []
  app.decorate('moreListeners', [])
  app.addHook('preClose', async () => {
    isClosing = true
    await acceptWaiting(app.server)
    closed = app.moreListeners.map(closeListener)
  })
  app.addHook('onClose', async () => {
    await Promise.all(closed)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}
