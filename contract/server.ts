import { z } from 'zod'
import type { Call } from './call.ts'
import { message } from './schemas.ts'

export const live = {
  method: 'GET',
  path: '/healthz',
  tag: 'Server',
  summary: 'Check that the process is alive.',
  response: message,
} as const satisfies Call

export const ready = {
  method: 'GET',
  path: '/readyz',
  tag: 'Server',
  summary: 'Check whether the process can serve requests.',
  description:
    'Returns 503 only while the database does not answer. `checks` names every service that the process uses; while another one is down, calls that do not need it are served. The result is at most a second old.',
  response: message.extend({ checks: z.record(z.string(), z.enum(['ok', 'down'])) }),
  errors: [503],
} as const satisfies Call

export const readOpenApi = {
  method: 'GET',
  path: '/api/openapi.json',
  tag: 'Server',
  summary: 'Read this document.',
  description: 'Needs no session and may be cached: it is the same for everyone and contains no data.',
  response: z.looseObject({ openapi: z.string() }),
  isPublic: true,
} as const satisfies Call
