import { z } from 'zod'
import type { Call } from './call.ts'
import { key } from './schemas.ts'

export const presignedUrl = {
  method: 'POST',
  path: '/api/presigned-url',
  tag: 'Documents',
  summary: 'Get a signed form for the upload of one file.',
  description: 'Post the file to `url`, after all `fields`.',
  body: z.strictObject({ answer_key: key }),
  response: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
  errors: [404, 409, 429, 507],
} as const satisfies Call
