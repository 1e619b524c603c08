import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { App } from './app-type.ts'

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
    // Node accepts one connection per turn of the event loop. The first wait ends the current turn, the second runs a full one.
    await nextTurn()
    await nextTurn()
  }
  server.off('connection', count)
}

/** While the server closes, each response asks the client to close its connection, so that idle ones do not delay the end. */
export const drainConnections = (app: App): void => {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    await acceptWaiting(app.server)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}
