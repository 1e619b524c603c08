import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { describeError } from '../http/describe-error.ts'
import { hideSecrets } from './hide-secrets.ts'
import { logOutput } from './log-output.ts'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** One JSON line per event. A request is logged by its route, never by its address, headers or body. */
export const createLog = (level: LogLevel, destination?: DestinationStream): FastifyBaseLogger => {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), bindings: hideSecrets, log: hideSecrets },
    serializers: {
      err: describeError,
      error: describeError,
      req: ({ id }: { readonly id?: unknown }) => ({ id }),
      res: ({ statusCode }: { readonly statusCode?: unknown }) => ({ statusCode }),
    },
  }
  return pino(options, destination ?? logOutput())
}
