import type { FastifyBaseLogger } from 'fastify'
import { createLog, type LogLevel } from '../src/platform/logging/log.ts'

export type CapturedLog = {
  readonly log: FastifyBaseLogger
  /** Everything that was logged, one event each. */
  readonly events: () => readonly Record<string, unknown>[]
  readonly text: () => string
}

/** The real log, written into memory. */
export const capturedLog = (level: LogLevel = 'trace'): CapturedLog => {
  const lines: string[] = []
  const log = createLog(level, { write: (line) => void lines.push(line) })
  return { log, events: () => lines.map((line) => JSON.parse(line)), text: () => lines.join('') }
}
