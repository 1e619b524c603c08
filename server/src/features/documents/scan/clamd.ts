import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Unconvertible } from '@apply/converter/conversion-messages'

/** Refuses an infected file; fails where the scanner does not answer, since nothing goes on unscanned. */
export type Scan = (path: string, signal: AbortSignal) => Promise<void>

const patience = 20_000
const endOfStream = Buffer.alloc(4)

const open = (url: URL): Socket =>
  url.protocol === 'unix:' ? connect(url.pathname) : connect(Number(url.port), url.hostname)

const withLength = (piece: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  return Buffer.concat([length, piece])
}

const ask = async (socket: Socket, path: string): Promise<string> => {
  const answered = new Promise<string>((resolve, reject) => {
    let said = ''
    socket.setTimeout(patience, () => socket.destroy(new Error('The virus scanner does not answer.')))
    socket.on('data', (piece) => {
      said += piece
    })
    socket.on('error', reject).on('close', () => resolve(said))
  })
  answered.catch(() => undefined)
  socket.write('zINSTREAM\0')
  for await (const piece of createReadStream(path)) socket.write(withLength(piece))
  socket.write(endOfStream)
  return answered
}

/** Sends every file to a running clamd before anything else looks into it. */
export const clamdScan = (address: string): Scan => {
  const url = new URL(address)
  return async (path, signal) => {
    const socket = open(url)
    const breakOff = () => void socket.destroy(new Error('The scan was broken off.'))
    signal.addEventListener('abort', breakOff)
    try {
      const answer = (await ask(socket, path)).replace(/\0$/, '').trim()
      if (answer.endsWith(' FOUND')) throw new Unconvertible('infected')
      if (answer !== 'stream: OK') throw new Error('The virus scanner could not scan a file.')
    } finally {
      signal.removeEventListener('abort', breakOff)
      socket.destroy()
    }
  }
}

export const noScan: Scan = async () => undefined
