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

/** Used when no S3 bucket is configured; a bucket accepts the same form at its own address. */
export const uploadFile = {
  method: 'POST',
  path: '/files',
  tag: 'Documents',
  summary: 'Upload one file with a signed form.',
  description:
    'Accepts the form from `POST /api/presigned-url` once: all its fields first, then the file. Returns 409 after the submission. With an S3 bucket the form is posted to the bucket instead.',
  form: z.object({
    key: z.string(),
    'x-amz-algorithm': z.string(),
    policy: z.string(),
    'x-amz-signature': z.string(),
    file: z.file(),
  }),
  errors: [409, 507],
} as const satisfies Call
