import { writeSync } from 'node:fs'
import { styleText } from 'node:util'
import type { DestinationStream } from 'pino'
import { errorCode } from '../errors/describe-error.ts'

/** If the reader hangs, lines are dropped instead of filling the memory. */
const maxWaitingChars = 8_000_000
const retryMs = 10
const maxRetriesAtExit = 100

/** Returns what could not be written yet. If the reader is gone, the lines are dropped. */
const write = (lines: Buffer): Buffer => {
  // Reading this property makes the pipe non-blocking: a full pipe raises EAGAIN instead of stopping the whole server.
  const { fd } = process.stdout
  let rest = lines
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest))
  } catch (error) {
    return errorCode(error) === 'EAGAIN' ? rest : Buffer.alloc(0)
  }
  return rest
}

/** Collects the lines of one turn of the event loop into one write. What is left is written when the process exits. */
export const logOutput = (): DestinationStream => {
  let waiting: string[] = []
  let waitingLength = 0
  let rest: Buffer = Buffer.alloc(0)

  const writeWaiting = () => {
    rest = write(rest)
    if (rest.length > 0) return
    rest = write(Buffer.from(waiting.join('')))
    waiting = []
    waitingLength = 0
  }

  const flush = () => {
    writeWaiting()
    if (rest.length > 0) setTimeout(flush, retryMs).unref()
  }

  const finish = () => {
    writeWaiting()
    const clock = new Int32Array(new SharedArrayBuffer(4))
    for (let retries = 0; rest.length > 0 && retries < maxRetriesAtExit; retries += 1) {
      Atomics.wait(clock, 0, 0, retryMs)
      writeWaiting()
    }
  }

  let isUsed = false
  return {
    write: (line) => {
      if (!isUsed) process.on('exit', finish)
      isUsed = true
      if (rest.length + waitingLength > maxWaitingChars) return
      waitingLength += line.length
      if (waiting.push(line) === 1 && rest.length === 0) setImmediate(flush)
    },
  }
}

type Event = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Event => typeof value === 'object' && value !== null

/** Characters that would move the cursor, colour or reverse a line of a terminal. JSON escapes them itself. */
const controlCharacters = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

const plain = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(controlCharacters, ' ')

const timeOf = ({ time }: Event): string => {
  const date = new Date(String(time))
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => `${part}`.padStart(2, '0')).join(':')
}

/** Fields that are in every line or are shown in another way. */
const omitted = new Set(['level', 'time', 'pid', 'msg', 'reqId', 'err', 'error'])

const details = (event: Event): string =>
  Object.entries(event)
    .filter(([name]) => !omitted.has(name))
    .map(([name, value]) => styleText('dim', ` ${plain(name)}=${plain(value)}`))
    .join('')

const errorLines = (error: unknown): readonly string[] => {
  if (!isObject(error)) return []
  const { type, reason, message, at, cause } = error
  return [
    `  ${[type, reason, message].filter(Boolean).map(plain).join(': ')}`,
    ...(Array.isArray(at) ? at.map((frame) => `    ${plain(frame)}`) : []),
    ...errorLines(cause),
  ]
}

const labels: Readonly<Record<string, string>> = {
  warn: styleText('yellow', 'Warning: '),
  error: styleText('red', 'Error: '),
  fatal: styleText('red', 'Fatal: '),
}

const requestLine = (event: Event): string => {
  const { method, route, status, ms } = event
  return styleText('dim', `${timeOf(event)} ${plain(method)} ${plain(route)} ${plain(status)} ${plain(ms)} ms`)
}

const readable = (event: Event): string => {
  const { msg, level, startBlock } = event
  if (Array.isArray(startBlock)) return ['', ...startBlock.map(plain), '', ''].join('\n')
  if (msg === 'request') return `${requestLine(event)}\n`
  const label = labels[String(level)] ?? ''
  const line = `${styleText('dim', timeOf(event))} ${label}${plain(msg ?? '')}${details(event)}`
  return [line, ...errorLines(event.err ?? event.error), ''].join('\n')
}

/** Turns each JSON line of the log into a line for a person at a terminal. */
export const readableOutput = (output: DestinationStream): DestinationStream => ({
  write: (line) => {
    const event: unknown = JSON.parse(line)
    if (isObject(event)) output.write(readable(event))
  },
})

export const logOutputAs = (format: 'text' | 'json'): DestinationStream =>
  format === 'text' ? readableOutput(logOutput()) : logOutput()
