import { once } from 'node:events'
import { createServer, type ListenOptions, type Server, type Socket } from 'node:net'

/** The EICAR test file, in two halves so that no scanner flags this source file. */
export const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const command = 'zINSTREAM\0'
const largest = 1_500_000

/** The content of a stream of chunks with length prefixes; undefined until the empty chunk has arrived. */
const contentOf = (received: Buffer): Buffer | undefined => {
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

const verdictFor = (content: Buffer) => {
  if (content.length > largest) return 'INSTREAM size limit exceeded. ERROR\0'
  return content.includes(testVirus) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'
}

/** Responds to a ping, and to a stream once it has arrived as a whole and `before` has ended. */
const serveScan = (before: () => Promise<unknown>) => (socket: Socket) => {
  let received = Buffer.alloc(0)
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (received.toString('latin1') === 'zPING\0') return void socket.end('PONG\0')
      if (!received.toString('latin1').startsWith(command)) return void socket.end('UNKNOWN COMMAND\0')
      const content = contentOf(received)
      if (content) before().then(() => socket.end(verdictFor(content)))
    })
}

const urlOf = (address: ReturnType<Server['address']>): string => {
  if (typeof address === 'string') return `unix://${address}`
  return `tcp://${address?.family === 'IPv6' ? '[::1]' : '127.0.0.1'}:${address?.port}`
}

/** A server with the protocol of clamd that knows one virus. */
export const fakeClamd = async ({
  where = { port: 0 },
  before = async () => undefined,
  serve = serveScan(before),
}: {
  readonly where?: ListenOptions
  readonly before?: () => Promise<unknown>
  readonly serve?: (socket: Socket) => void
} = {}) => {
  let scans = 0
  const server = createServer((socket) => {
    scans += 1
    serve(socket)
  }).listen(where)
  await once(server, 'listening')
  const address = server.address()
  return { url: urlOf(address), scans: () => scans, close: () => void server.close() }
}
