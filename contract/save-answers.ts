import { z } from 'zod'
import type { Call } from './call.ts'
import { message, saveHeaders, uncheckedMap } from './schemas.ts'

export const saveAnswers = {
  method: 'PUT',
  path: '/api/answer',
  tag: 'Application',
  summary: 'Save answers: all of them or only the changed ones.',
  description:
    'One unknown key or invalid answer refuses the whole call. Returns 409 after the submission. A save that is not newer than the last one of its window changes nothing. `changed` says whether this save has made the revision.',
  headers: saveHeaders,
  body: uncheckedMap('Answers must be a map of key to text.', { type: 'string' }),
  response: message.extend({ revision: z.int(), changed: z.boolean() }),
  errors: [409],
} as const satisfies Call
