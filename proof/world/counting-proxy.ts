import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** What a client sends to have a statement run: a simple query, or a prepared one. */
const runsStatement = new Set(['Q', 'E'].map((type) => type.charCodeAt(0)))

/** Counts the statements in what one client sends. Its first message has no type. */
const statementCounter = (count: () => void) => {
  let rest: Buffer = Buffer.alloc(0)
  let typeBytes = 0
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= typeBytes + 4) {
      const end = typeBytes + rest.readUInt32BE(typeBytes)
      if (rest.length < end) return
      if (typeBytes === 1 && runsStatement.has(rest[0] ?? 0)) count()
      rest = rest.subarray(end)
      typeBytes = 1
    }
  }
}

/** A proxy in front of PostgreSQL that counts the statements of all clients. */
export const countingProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl)
  let statements = 0
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const count = statementCounter(() => {
      statements += 1
    })
    client.on('data', count).pipe(database).pipe(client)
    client.on('error', () => database.destroy())
    database.on('error', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${address.port}`
  return { url: url.href, statements: () => statements, close: () => void server.close() }
}
