import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { describeError } from '../errors/describe-error.ts'
import { logOutput } from './log-output.ts'

/** No code logs these on purpose. The list catches a mistake in later code. */
const secretNames = new Set([
  ...['password', 'confirm_password', 'code', 'token', 'service_token', 'cookie', 'authorization', 'secret'],
  ...['username', 'email', 'to', 'ip', 'remoteAddress', 'answer', 'answers', 'body', 'headers', 'query', 'url'],
])

/** Fields with their own serializer, which adds no secret. */
const serialized = new Set(['err', 'error', 'req', 'res'])

const maxDepth = 4

type LogEvent = Record<string, unknown>

const isObject = (value: unknown): value is LogEvent => typeof value === 'object' && value !== null

const safeValue = (name: string, value: unknown, depth: number): unknown => {
  if (secretNames.has(name)) return '[hidden]'
  if (!isObject(value) || depth === maxDepth || (depth === 1 && serialized.has(name))) return value
  return withoutSecrets(value, depth + 1)
}

/** Copies the event only if it holds a secret, because nearly none does. */
const withoutSecrets = (event: LogEvent, depth: number): LogEvent => {
  let copy: LogEvent | undefined
  for (const name of Object.keys(event)) {
    const value = safeValue(name, event[name], depth)
    if (value === event[name]) continue
    copy ??= { ...event }
    copy[name] = value
  }
  return copy ?? event
}

/** Hides every value whose name says that it is secret. */
export const hideSecrets = (event: LogEvent): LogEvent => withoutSecrets(event, 1)

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** Fastify logs where it listens, with an empty text where something else says it. */
const skipEmpty: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, method) {
  if (args[0] !== '') method.apply(this, args)
}

/** Writes one JSON line per event. A request is logged by its route, never by its address, headers or body. */
export const createLog = (level: LogLevel, destination?: DestinationStream): FastifyBaseLogger => {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), bindings: hideSecrets, log: hideSecrets },
    hooks: { logMethod: skipEmpty },
    serializers: {
      err: describeError,
      error: describeError,
      req: ({ id }: { readonly id?: unknown }) => ({ id }),
      res: ({ statusCode }: { readonly statusCode?: unknown }) => ({ statusCode }),
    },
  }
  return pino(options, destination ?? logOutput())
}
