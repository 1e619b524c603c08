import { z } from 'zod'
import type { Call } from './call.ts'

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
