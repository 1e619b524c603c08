import { z } from 'zod'
import type { Call } from './call.ts'
import { message } from './schemas.ts'

/** The proof of submission for the student. */
export const receipt = z.object({
  number: z.string(),
  submitted_at: z.iso.datetime(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Why an application cannot be submitted yet: the messages of each failing question, by key. */
export const incomplete = message.extend({ errors: z.record(z.string(), z.array(z.string())) })

export const submit = {
  method: 'POST',
  path: '/api/submit',
  tag: 'Application',
  summary: 'Submit the application, once.',
  description:
    'Returns 422 with `errors` while answers are missing, and 409 while a document is being converted. A second call returns the same receipt.',
  response: message.extend({ receipt }),
  errors: [409, 422],
} as const satisfies Call
