import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { describeError } from './describe-error.ts'

/** Nothing of this is logged on purpose; the net catches what somebody adds without thinking. */
const secrets = [
  ...['password', 'confirm_password', 'code', 'token', 'service_token', 'cookie', 'authorization', 'secret'],
  ...['username', 'email', 'to', 'ip', 'remoteAddress', 'answer', 'answers', 'body', 'headers', 'query', 'url'],
]

const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** One JSON line per event. A request is logged by its route, never by its address, headers or body. */
export const openLog = (level: LogLevel, destination?: DestinationStream): FastifyBaseLogger => {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths, censor: '[hidden]' },
    serializers: {
      err: describeError,
      error: describeError,
      req: ({ id }: { readonly id?: unknown }) => ({ id }),
      res: ({ statusCode }: { readonly statusCode?: unknown }) => ({ statusCode }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
