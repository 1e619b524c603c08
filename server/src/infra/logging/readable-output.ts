import { styleText } from 'node:util'
import type { DestinationStream } from 'pino'
import { logOutput } from './log-output.ts'

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
  // Fastify also logs where it listens, with an empty text at a terminal: the start block says it.
  if (msg === '') return ''
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
