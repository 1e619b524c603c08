import { once } from 'node:events'
import { createServer } from 'node:net'
import { errorCode } from '../errors/describe-error.ts'
import type { Settings } from '../settings/settings.ts'

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
