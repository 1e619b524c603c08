import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { clamdScan } from './clamd.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-clamd-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** The content of a stream of pieces, each behind its length; nothing until the empty piece has come. */
const contentOf = (received: Buffer): Buffer | undefined => {
  const pieces: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

const answerFor = (content: Buffer) => {
  if (content.length > 500_000) return 'INSTREAM size limit exceeded. ERROR\0'
  return content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'
}

/** A clamd in small: it speaks the protocol of the real one and knows one virus. */
const fakeClamd = async (
  where: string | number,
  serve = (socket: Socket) => {
    let received = Buffer.alloc(0)
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece])
      if (!received.toString('latin1').startsWith('zINSTREAM\0')) socket.end('UNKNOWN COMMAND\0')
      const content = contentOf(received)
      if (content) socket.end(answerFor(content))
    })
  },
) => {
  const server = createServer(serve)
  server.listen(where)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'string' ? `unix://${address}` : `tcp://127.0.0.1:${address?.port}`
}

const fileWith = async (content: Buffer | string) => {
  const path = join(folder, 'source')
  await writeFile(path, content)
  return path
}

test('OPS-10 a clean file passes the scan, over TCP and over a local socket', async () => {
  for (const url of [await fakeClamd(0), await fakeClamd(join(folder, 'clamd.sock'))])
    await expect(clamdScan(url)(await fileWith(Buffer.alloc(300_000, 'grades ')))).resolves.toBeUndefined()
})

test('OPS-10 an infected file is refused as such', async () => {
  const scan = clamdScan(await fakeClamd(0))

  await expect(scan(await fileWith(`${'padding '.repeat(20_000)}${eicar}`))).rejects.toMatchObject({
    failure: 'infected',
  })
})

test('OPS-10 a scanner that is away, refuses or hangs up says nothing about the file', async () => {
  const hangingUp = await fakeClamd(0, (socket) => void socket.end())
  for (const [url, content] of [
    ['tcp://127.0.0.1:1', 'x'],
    [await fakeClamd(0), Buffer.alloc(600_000)],
    [hangingUp, 'x'],
  ] as const) {
    const scanning = clamdScan(url)(await fileWith(content))
    await expect(scanning).rejects.toThrow()
    await expect(scanning).rejects.not.toHaveProperty('failure')
  }
})
