import { z } from 'zod'
import type { Call } from './call.ts'

export const publicAnswers = {
  method: 'GET',
  path: '/public/tmp',
  tag: 'Links',
  summary: 'Read the answers that a link fills in for a visitor.',
  query: z.object({ token: z.string().default('') }),
  response: z.strictObject({ answer: z.record(z.string(), z.string()) }),
  errors: [403, 429],
} as const satisfies Call
