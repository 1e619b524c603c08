import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { errorCode } from '../errors/describe-error.ts'
import type { Settings } from '../settings/settings.ts'
import type { App } from './app-type.ts'

/** Where a server listens, with the names of the settings that say so. */
export type ListenAddress = {
  readonly host: string
  readonly port: number
  readonly hostSetting: string
  readonly portSetting: string
}

export const publicAddress = ({ host, port }: Pick<Settings, 'host' | 'port'>): ListenAddress => ({
  host,
  port,
  hostSetting: 'HOST',
  portSetting: 'PORT',
})

/** Says which setting to change if an address cannot be used. Other errors stay as they are. */
export const explainListenError = (error: unknown, address: ListenAddress): unknown => {
  const { host, port, hostSetting, portSetting } = address
  const explanations: Readonly<Record<string, string>> = {
    EADDRINUSE: `${portSetting} ${port} is taken: another process listens on ${host}:${port}. Stop it, or choose another ${portSetting}.`,
    EACCES: `${portSetting} ${port} may not be used by this user. Choose a ${portSetting} from 1024 on.`,
    EADDRNOTAVAIL: `${hostSetting} ${host} is not an address of this machine.`,
    ENOTFOUND: `${hostSetting} ${host} is not the name of a machine.`,
  }
  const explanation = explanations[errorCode(error)]
  return explanation === undefined ? error : new Error(explanation, { cause: error })
}

/** Throws if the address cannot be used now. For a check before work that takes long. */
export const requireFree = async (address: ListenAddress): Promise<void> => {
  const server = createServer()
  try {
    server.listen({ host: address.host, port: address.port })
    await once(server, 'listening')
  } catch (error) {
    throw explainListenError(error, address)
  } finally {
    server.close()
  }
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
