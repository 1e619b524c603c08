import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Unconvertible } from '@apply/converter/failures'
import type { Check } from '../../platform/http/health.ts'

/** Throws for an infected file, and also when the scanner does not respond: no file is converted unscanned. */
export type Scan = (path: string, signal: AbortSignal) => Promise<void>

const timeoutMs = 20_000
const endOfStream = Buffer.alloc(4)

/** Addresses of IPv6 stand in brackets in a URL, and spaces of a path are encoded. */
const connectTo = ({ protocol, pathname, port, hostname }: URL): Socket =>
  protocol === 'unix:' ? connect(decodeURIComponent(pathname)) : connect(Number(port), hostname.replace(/^\[|\]$/g, ''))

const withLength = (chunk: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return Buffer.concat([length, chunk])
}

/** All that the scanner sends until it closes the connection. */
const replyOf = (socket: Socket): Promise<string> => {
  const received = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The virus scanner does not respond.')))
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject).on('close', () => resolve(text.replace(/\0$/, '').trim()))
  })
  received.catch(() => undefined)
  return received
}

const sendFile = async (socket: Socket, path: string): Promise<string> => {
  const received = replyOf(socket)
  socket.write('zINSTREAM\0')
  for await (const chunk of createReadStream(path)) socket.write(withLength(chunk))
  socket.write(endOfStream)
  return received
}

/** Scans a file with a running clamd, before any other program reads it. */
export const clamdScan = (address: string): Scan => {
  const url = new URL(address)
  return async (path, signal) => {
    const socket = connectTo(url)
    const abort = () => void socket.destroy(new Error('The scan was aborted.'))
    signal.addEventListener('abort', abort)
    try {
      const verdict = await sendFile(socket, path)
      if (verdict.endsWith(' FOUND')) throw new Unconvertible('infected')
      if (verdict !== 'stream: OK') throw new Error('The virus scanner could not scan a file.')
    } finally {
      signal.removeEventListener('abort', abort)
      socket.destroy()
    }
  }
}

export const noScan: Scan = async () => undefined

/** Whether the scanner answers. It closes the connection after one command. */
export const scannerCheck = (address: string): Check => ({
  name: 'scanner',
  run: async () => {
    const socket = connectTo(new URL(address))
    const received = replyOf(socket)
    socket.write('zPING\0')
    if ((await received) !== 'PONG') throw new Error('The virus scanner does not answer.')
  },
})
