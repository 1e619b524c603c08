import { z } from 'zod'
import type { Call } from './call.ts'
import { message, sha256 } from './schemas.ts'

/** The proof of submission for the student. */
export const receipt = z.object({ number: z.string(), submitted_at: z.iso.datetime(), sha256 })

/** Why an application cannot be submitted yet: the messages of each failing question, by key. */
export const incomplete = message.extend({ errors: z.record(z.string(), z.array(z.string())) })

const revision = z
  .string()
  .regex(/^\d{1,9}$/, 'The header "x-revision" must be a whole number.')
  .optional()

export const submit = {
  method: 'POST',
  path: '/api/submit',
  tag: 'Application',
  summary: 'Submit the application, once.',
  description:
    'Returns 422 with `errors` while answers are missing, and 409 while a document is being converted. A second call returns the same receipt. With the revision that the applicant saw in `x-revision`, it returns 412 if the answers have changed since.',
  // Loose, because a request has other headers too.
  headers: z.looseObject({ 'x-revision': revision }),
  response: message.extend({ receipt }),
  errors: [409, 412, 422],
} as const satisfies Call
