import { once } from 'node:events'
import { createServer } from 'node:net'

const given = new Set<number>()

/** A port that is free now and that no earlier call of this process was given, which may not listen on its own yet. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The port of a new listener is unknown.')
  server.close()
  await once(server, 'close')
  if (given.has(address.port)) return freePort()
  given.add(address.port)
  return address.port
}
