import { once } from 'node:events'
import { createServer } from 'node:net'

/** Listens on loopback and counts whoever calls. */
export const deafListener = async () => {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The listener has no port.')
  return { url: `http://127.0.0.1:${address.port}`, calls: () => calls, close: () => server.close() }
}
