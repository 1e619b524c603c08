import type { Server } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import type { App } from './app-type.ts'

/** As many as the system lets wait; however fast new ones come, the listener then closes. */
const maxTurns = 511

/** Node takes in one connection a turn of its event loop; those that still wait would be cut off with the listener. */
const takeInWaiting = async (server: Server): Promise<void> => {
  let taken = 0
  const count = () => {
    taken += 1
  }
  server.on('connection', count)
  for (let turns = 0, before = -1; before < taken && turns < maxTurns; turns += 1) {
    before = taken
    // The first ends the turn that is under way, and only the second one brings the next connection.
    await turn()
    await turn()
  }
  server.off('connection', count)
}

/** Once the server closes, each answer asks its client to hang up, so that no kept connection holds up the end. */
export const closeWhileDraining = (app: App): void => {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
    await takeInWaiting(app.server)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close')
    done()
  })
}
