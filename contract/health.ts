import { z } from 'zod'
import type { Call } from './call.ts'
import { message } from './message.ts'

export const live = {
  method: 'GET',
  path: '/healthz',
  tag: 'Server',
  summary: 'Say that the process is alive.',
  response: message,
} as const satisfies Call

export const ready = {
  method: 'GET',
  path: '/readyz',
  tag: 'Server',
  summary: 'Say whether the process can serve requests.',
  description: 'Answers 503 while a part that the process needs is down; `checks` names it.',
  response: message.extend({ checks: z.record(z.string(), z.enum(['ok', 'down'])) }),
  errors: [503],
} as const satisfies Call
