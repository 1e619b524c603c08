import { z } from 'zod'
import type { Call } from './call.ts'

/** Where files are posted while no bucket is set; a bucket takes the same form at its own address. */
export const uploadFile = {
  method: 'POST',
  path: '/files',
  tag: 'Documents',
  summary: 'Upload one file with a signed form.',
  description:
    'Takes the form that `POST /api/presigned-url` gave out: all its fields first, then the file. With an S3 bucket the form leads to the bucket instead.',
  form: z.object({
    key: z.string(),
    'x-amz-algorithm': z.string(),
    policy: z.string(),
    'x-amz-signature': z.string(),
    file: z.file(),
  }),
} as const satisfies Call
