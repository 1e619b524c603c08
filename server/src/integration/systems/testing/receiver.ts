import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }

type Response = { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }

/** A system on this machine that receives events, and responds as it is told. */
export const startReceiver = async () => {
  const received: Received[] = []
  let response: Response = { status: 204 }
  let mayRespond = Promise.resolve()
  const server = createServer(async (request, reply) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    const { status, headers, body } = response
    await mayRespond
    reply.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: `http://127.0.0.1:${port}/events`,
    /** Lets every caller wait for its response until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      mayRespond = promise
      return resolve
    },
    respond: (next: Response) => {
      response = next
    },
  }
}

/** A system on this machine that does with a connection what no HTTP server would do, once it has received something. */
export const startRawReceiver = async (respond: (socket: Socket) => void): Promise<string> => {
  const sockets = new Set<Socket>()
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('data', () => respond(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}/events`
}
