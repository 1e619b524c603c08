import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Counted = { calls: number; passedOver: number; cutOff: number; reset: number }

type Sent = { readonly from: IncomingMessage; readonly body: Buffer; readonly to: ServerResponse }

const mayBeSentAgain = new Set(['GET', 'PUT', 'DELETE'])

/** Why a call that was not answered may go to the next process, if it may. */
const whyPassedOn = (error: Error, method: string): 'passedOver' | 'cutOff' | undefined => {
  const code = 'code' in error ? error.code : ''
  if (code === 'ECONNREFUSED') return 'passedOver'
  // The connection may have waited in the kernel of a process that stopped taking any.
  return (code === 'ECONNRESET' || code === 'EPIPE') && mayBeSentAgain.has(method) ? 'cutOff' : undefined
}

/** The next process in turn, and then each of the others: other calls do not change that order. */
const inOrder = (ports: readonly number[], turn: number): readonly number[] => {
  const first = turn % ports.length
  return [...ports.slice(first), ...ports.slice(0, first)]
}

const passBack = ({ to }: Sent, response: IncomingMessage, counted: Counted): void => {
  to.writeHead(response.statusCode ?? 502, response.headers)
  response.on('error', () => {
    counted.reset += 1
    to.destroy()
  })
  response.pipe(to)
}

const forward = (sent: Sent, [port, ...others]: readonly number[], counted: Counted): void => {
  const { method = 'GET', url = '/', headers, socket } = sent.from
  const upstream = httpRequest({
    host: '127.0.0.1',
    port,
    method,
    path: url,
    agent: false,
    headers: { ...headers, connection: 'close', 'x-forwarded-for': socket.remoteAddress ?? '' },
  })
  upstream.on('response', (response) => passBack(sent, response, counted))
  upstream.on('error', (error) => {
    const why = (others.length > 0 && whyPassedOn(error, method)) || 'reset'
    counted[why] += 1
    if (why === 'reset') sent.to.writeHead(502).end()
    else forward(sent, others, counted)
  })
  upstream.end(sent.body)
}

/** The smallest load balancer: each call goes to the next process; one that takes no connection is passed over, as nginx does it. */
export const roundRobin = async (ports: readonly number[]) => {
  const counted: Counted = { calls: 0, passedOver: 0, cutOff: 0, reset: 0 }
  const server = createServer(async (from, to) => {
    counted.calls += 1
    const order = inOrder(ports, counted.calls)
    forward({ from, to, body: await buffer(from) }, order, counted)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const address = server.address()
  const port = address !== null && typeof address !== 'string' ? address.port : 0
  return {
    url: `http://localhost:${port}`,
    counted,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
