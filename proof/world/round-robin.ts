import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

const isRefused = (error: Error) => 'code' in error && error.code === 'ECONNREFUSED'

/** Cut off before a word was answered: the connection may have waited in the kernel of a process that stopped taking any. */
const isCutOff = (error: Error) => 'code' in error && error.code === 'ECONNRESET'

const mayBeSentAgain = new Set(['GET', 'PUT', 'DELETE'])

type Sent = { readonly from: IncomingMessage; readonly body: Buffer; readonly to: ServerResponse }

/** The smallest load balancer: each call goes to the next process; one that takes no connection is passed over, as nginx does it. */
export const roundRobin = async (ports: readonly number[]) => {
  const counted = { calls: 0, passedOver: 0, cutOff: 0, reset: 0 }
  let turn = 0

  const answerWith = ({ to }: Sent, answer: IncomingMessage) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', () => to.destroy()).pipe(to)
  }

  const forward = (sent: Sent, left: number): void => {
    turn += 1
    const { method = 'GET', url = '/', headers, socket } = sent.from
    const upstream = httpRequest({
      ...{ host: '127.0.0.1', port: ports[turn % ports.length], method, path: url, agent: false },
      headers: { ...headers, connection: 'close', 'x-forwarded-for': socket.remoteAddress ?? '' },
    })
    upstream.on('response', (answer) => answerWith(sent, answer))
    upstream.on('error', (error) => {
      if (isRefused(error) && left > 0) {
        counted.passedOver += 1
        return forward(sent, left - 1)
      }
      if (isCutOff(error) && mayBeSentAgain.has(method) && left > 0) {
        counted.cutOff += 1
        return forward(sent, left - 1)
      }
      counted.reset += 1
      sent.to.writeHead(502).end()
    })
    upstream.end(sent.body)
  }

  const server = createServer(async (from, to) => {
    counted.calls += 1
    forward({ from, to, body: await buffer(from) }, ports.length)
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
