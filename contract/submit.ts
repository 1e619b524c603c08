import { z } from 'zod'
import type { Call } from './call.ts'
import { message } from './message.ts'
import { receipt } from './receipt.ts'

/** Why an application cannot be submitted yet: the messages at each failing question, by its key. */
export const incomplete = message.extend({ errors: z.record(z.string(), z.array(z.string())) })

export const submit = {
  method: 'POST',
  path: '/api/submit',
  tag: 'Application',
  summary: 'Submit the application, once.',
  description:
    'Answers 422 with `errors` while answers are missing, and 409 while a document is being converted. A second call gets the same receipt.',
  response: message.extend({ receipt }),
  errors: [409, 422],
} as const satisfies Call
