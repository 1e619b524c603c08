import { z } from 'zod'
import type { Call } from './call.ts'

export const readOpenApi = {
  method: 'GET',
  path: '/api/openapi.json',
  tag: 'Server',
  summary: 'Read this document.',
  description: 'Needs no session and may be cached: it is the same for everyone and contains no data.',
  response: z.looseObject({ openapi: z.string() }),
  isPublic: true,
} as const satisfies Call
